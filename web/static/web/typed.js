// What was typed and not sent stays in this window: after logging in again, a page that had grown
// old, a reload, or a look elsewhere it stands in its form again. Never passwords and codes.
(function () {
  "use strict";
  var KEY = "boneyard.typed", SENT = "boneyard.sent", WHO = "boneyard.who";
  var store;
  try { store = window.sessionStorage; store.getItem(KEY); } catch (fault) { return; }

  function read() {
    try { return JSON.parse(store.getItem(KEY)) || {}; } catch (fault) { return {}; }
  }

  function write(all) {
    // What is too long for the browser is not kept.
    try { store.setItem(KEY, JSON.stringify(all)); } catch (fault) { return; }
  }

  function kept(form) {
    return form && form.matches("form[method=post]") && !form.closest("[data-forget]") && !form.querySelector("input[type=password]");
  }

  // The address of a form tells it from the others; one that goes on with another says so.
  function name(form) {
    return new URL(form.dataset.typedIn || form.getAttribute("action") || "", window.location.href).pathname;
  }

  function fields(form, of) {
    return Array.from(form.elements).filter(function (one) {
      return one.name === of && one.type !== "file" && one.type !== "submit" && (one.type !== "hidden" || of === "version");
    });
  }

  function value(one) {
    if (one.type === "checkbox" || one.type === "radio") return one.checked ? one.value : null;
    if (one.multiple) return Array.from(one.selectedOptions, function (option) { return option.value; });
    return one.value;
  }

  function is(one, wanted) { return JSON.stringify(value(one)) === JSON.stringify(wanted); }

  function values(form, of) { return fields(form, of).map(value); }

  function put(one, value) {
    if (one.type === "checkbox" || one.type === "radio") one.checked = value === one.value;
    else if (one.multiple) Array.from(one.options).forEach(function (option) { option.selected = value.indexOf(option.value) >= 0; });
    else one.value = value;
    for (var around = one.closest("details"); around; around = around.parentElement.closest("details")) around.open = true;
  }

  function forget(form) {
    var all = read();
    delete all[form];
    write(all);
  }

  function note(field) {
    var form = field.form, of = field.name;
    if (!of || !kept(form) || field.type === "file") return;
    var all = read(), mine = all[name(form)] || {};
    mine[of] = values(form, of);
    if (fields(form, "version").length) mine.version = values(form, "version");
    all[name(form)] = mine;
    write(all);
  }
  document.addEventListener("input", function (event) { note(event.target); });
  document.addEventListener("change", function (event) { note(event.target); });

  function restore(within) {
    var all = read();
    Array.from(within.querySelectorAll("form[method=post]")).forEach(function (form) {
      var mine = kept(form) && all[name(form)];
      if (!mine) return;
      Object.keys(mine).forEach(function (of) {
        fields(form, of).forEach(function (one, place) {
          if (place < mine[of].length && !is(one, mine[of][place])) put(one, mine[of][place]);
        });
      });
    });
  }

  // -- what was sent --------------------------------------------------------------------------

  document.addEventListener("submit", function (event) {
    if (event.target.matches("form[action$='/logout/']")) store.removeItem(KEY);
    else if (!event.defaultPrevented && kept(event.target) && !event.target.hasAttribute("hx-post")) {
      // A list that came from a file was not typed, and is to be kept as well.
      event.target.querySelectorAll("textarea").forEach(note);
      store.setItem(SENT, name(event.target));
    }
  });

  // A fragment for somebody who is logged out, or from a page that has grown old: said where it was
  // typed, and everything else stays.
  function place(elt) {
    var row = elt.closest(".desk-row"), form = elt.closest("form");
    if (row) return row.querySelector(".desk-note");
    if (!form) return null;
    var said = form.querySelector("[data-refused]");
    if (!said) {
      said = document.createElement("p");
      said.className = "field-error";
      said.setAttribute("role", "alert");
      said.setAttribute("data-refused", "");
      form.prepend(said);
    }
    return said;
  }

  document.addEventListener("htmx:beforeSwap", function (event) {
    var status = event.detail.xhr.status, elt = event.detail.requestConfig.elt;
    if (status < 400 && elt.matches("form[method=post]")) forget(name(elt));
    if (status !== 401 && status !== 403) return;
    var said = place(elt);
    if (said) {
      said.classList.remove("hidden");
      said.classList.add("field-error");
      event.detail.shouldSwap = true;
      event.detail.target = said;
      event.detail.swapOverride = "innerHTML";
      event.detail.selectOverride = "unset";
    } else if (elt.matches("a[href]")) {
      window.location.assign(elt.href);
    }
  });

  // Whoever logs in as somebody else finds nothing of it.
  function begin() {
    var who = document.body.dataset.who || "", lost = document.querySelector("[data-unsent-page]");
    if (who && store.getItem(WHO) && store.getItem(WHO) !== who) store.removeItem(KEY);
    if (who) store.setItem(WHO, who);
    var sent = store.getItem(SENT);
    store.removeItem(SENT);
    if (sent && !lost && !document.querySelector("[aria-invalid=true], .notice-error, .field-error")) forget(sent);
    if (sent && lost && read()[sent]) Array.from(lost.querySelectorAll("[data-kept]")).forEach(function (one) { one.hidden = false; });
    restore(document);
  }

  begin();
  window.addEventListener("pageshow", function (event) { if (event.persisted) restore(document); });
  document.addEventListener("htmx:afterSettle", function () { restore(document); });
})();
