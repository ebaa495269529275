// "Try it" below each operation of the API's documentation: a form that sends the request from
// here. The token stays in its field: it is stored nowhere and is gone with the page. Ids that an
// answer names are filled in below the next operations.
(() => {
  "use strict";
  const template = document.getElementById("try");
  const token = document.getElementById("token");
  const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/;
  const known = new Map();

  function noteIds(path) {
    const words = path.split("/");
    words.forEach((word, at) => { if (UUID.test(word)) known.set(words[at - 1], word); });
  }

  function make(name, texts = {}) {
    return Object.assign(document.createElement(name), texts);
  }

  function addField(form, name, where, needed, control) {
    const id = `${form.dataset.of}-${where}-${name}`;
    const row = make("div");
    row.append(make("label", { htmlFor: id, textContent: name }), control);
    Object.assign(control, { id, name, required: needed, autocomplete: "off", spellcheck: false });
    control.dataset.in = where;
    form.querySelector(".rows").append(row);
    return control;
  }

  function addParameters(form, operation, path) {
    for (const row of operation.querySelectorAll("[data-in]")) {
      const { name, in: where } = row.dataset;
      if (where === "header" && name !== "If-Match") continue;
      const control = addField(form, name, where, "needed" in row.dataset, make("input"));
      if (where === "header") control.value = "*";
      const before = path.split(`/{${name}}`)[0].split("/").pop();
      if (where === "path") control.value = known.get(before) ?? "";
    }
  }

  // The ids of an example are those of another site: known ones take their place.
  function exampleOf(text) {
    const found = text.startsWith("{") ? JSON.parse(text) : null;
    if (found === null) return text;
    for (const key of Object.keys(found)) found[key] = known.get(`${key}s`) ?? found[key];
    return JSON.stringify(found, null, 1);
  }

  function addBody(form, operation) {
    const medias = (operation.dataset.takes ?? "").split(" ").filter(Boolean);
    if (!medias.length) return;
    if (medias.every((one) => one.startsWith("image/"))) {
      addField(form, "file", "body", true, make("input", { type: "file", accept: medias.join() }));
      return;
    }
    const example = operation.querySelector("pre[data-media]");
    const kind = addField(form, "Content-Type", "media", true, make("select"));
    for (const one of medias) kind.append(new Option(one));
    const text = addField(form, "body", "body", false, make("textarea", { rows: 8 }));
    if (!example) return;
    kind.value = example.dataset.media;
    text.value = kind.value === "application/json" ? exampleOf(example.textContent) : example.textContent;
  }

  function open(operation) {
    const form = template.content.cloneNode(true).firstElementChild;
    form.dataset.of = operation.id;
    const [method, path] = [operation.dataset.method, operation.dataset.path];
    addParameters(form, operation, path);
    addBody(form, operation);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      send(form, method, path);
    });
    operation.append(form);
  }

  function requestOf(form, method, path) {
    const headers = { Accept: "application/json, */*;q=0.5" };
    const query = new URLSearchParams();
    let body;
    if (token.value) headers.Authorization = `Bearer ${token.value.trim()}`;
    for (const one of form.querySelectorAll("[data-in]")) {
      const { name, value, dataset } = one;
      if (dataset.in === "path") path = path.replace(`{${name}}`, encodeURIComponent(value.trim()));
      else if (dataset.in === "query" && value) query.append(name, value);
      else if (dataset.in === "header" && value) headers[name] = value;
      else if (dataset.in === "media") headers["Content-Type"] = value;
      else if (dataset.in === "body") body = one.type === "file" ? one.files[0] : value || undefined;
    }
    if (body === undefined) delete headers["Content-Type"];
    const text = query.toString();
    return [text ? `${path}?${text}` : path, { method, headers, body, credentials: "omit" }];
  }

  async function send(form, method, path) {
    const said = form.querySelector(".answer");
    const button = form.querySelector("button");
    const show = (name, text) => { said.querySelector(name).textContent = text; };
    button.disabled = true;
    try {
      const [address, request] = requestOf(form, method, path);
      const answer = await fetch(address, request);
      const headers = [...answer.headers].map(([name, value]) => `${name}: ${value}`);
      const text = await answer.text();
      show(".status", `${answer.status} ${answer.statusText}`.trim());
      show(".headers", headers.join("\n"));
      show(".content", readable(answer, text));
      if (answer.ok) noteAll(address, answer, text);
    } catch (error) {
      show(".status", `Not sent: ${error.message}`);
      show(".headers", "");
      show(".content", "");
    }
    said.hidden = false;
    button.disabled = false;
  }

  function readable(answer, text) {
    const media = answer.headers.get("Content-Type") ?? "";
    if (media.startsWith("image/")) return `(${media})`;
    if (!media.includes("json") || media.includes("ndjson")) return text;
    try { return JSON.stringify(JSON.parse(text), null, 2); } catch { return text; }
  }

  function noteAll(address, answer, text) {
    noteIds(address.split("?")[0]);
    const made = answer.headers.get("Location");
    if (!made) return;
    noteIds(made);
    // What was made with many others stands in the first row.
    const found = (answer.headers.get("Content-Type") ?? "").includes("json") ? JSON.parse(text) : {};
    const id = found.id ?? found.results?.[0]?.id;
    if (id && !made.includes(id)) known.set(made.split("/").pop(), id);
  }

  document.addEventListener("toggle", ({ target }) => {
    const opened = target.matches?.("details.operation") && target.open;
    if (opened && !target.querySelector("form.try")) open(target);
  }, true);
  function openNamed() {
    const named = document.getElementById(location.hash.slice(1));
    if (named?.matches("details.operation")) named.open = true;
  }
  addEventListener("hashchange", openNamed);
  openNamed();
  document.getElementById("try-token").hidden = false;
})();
