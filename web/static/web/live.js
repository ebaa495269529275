// Live fragments: ask with the ETag of what is shown, so that an unchanged page costs a 304; put
// in only what changed, so that focus, scroll, typed text and what was opened stay as they are;
// and say when nothing comes any more.
(function () {
  "use strict";
  // Before htmx looks at the page, which it does once all scripts have run. It acts on nothing
  // where names, reasons and hints stand, whatever is written there.
  Object.assign(htmx.config, {
    "includeIndicatorStyles": false,
    "allowEval": false,
    "historyCacheSize": 0,
    "refreshOnHistoryMiss": true,
    "defaultSettleDelay": 0,
    "allowNestedOobSwaps": false,
    "disableSelector": "[hx-disable], bdi, .notice, .hint, .field-error, :is(a, button, caption, dd, dt, em, figcaption, h1, h2, h3, label, legend, p, span, strong, small, summary, th, .seldom) *",
    "responseHandling": [
      {"code": "[23]04", "swap": false},
      {"code": "[23]..", "swap": true},
      {"code": "422", "swap": true},
      {"code": "...", "swap": false}
    ]
  });
  var open = [];

  document.addEventListener("htmx:configRequest", function (event) {
    var etag = event.detail.elt.getAttribute("data-etag");
    if (etag) event.detail.headers["If-None-Match"] = etag;
  });

  document.addEventListener("htmx:beforeSwap", function (event) {
    open = Array.from(event.detail.target.querySelectorAll("details[id]")).map(function (one) {
      return [one.id, one.open];
    });
  });

  document.addEventListener("htmx:afterSwap", function () {
    open.forEach(function (pair) {
      var one = document.getElementById(pair[0]);
      // What is wrong in it must not be hidden.
      if (one) one.open = pair[1] || one.querySelector("[aria-invalid]") !== null;
    });
  });

  // -- putting in what changed ---------------------------------------------------------------

  function isKept(node) { return node.nodeType === 1 && node.hasAttribute("data-keep"); }

  // What a row, a card or a section is known by when the others around it come and go.
  function key(node) {
    if (node.nodeType !== 1) return "";
    return node.id || node.getAttribute("data-key") || node.getAttribute("data-player") || "";
  }

  function alike(one, other) {
    return one.nodeType === other.nodeType && one.nodeName === other.nodeName && key(one) === key(other);
  }

  function attributes(from, to) {
    Array.from(from.attributes).forEach(function (one) {
      if (one.name === "open" && from.nodeName === "DETAILS") return;
      if (!to.hasAttribute(one.name)) from.removeAttribute(one.name);
    });
    Array.from(to.attributes).forEach(function (one) {
      if (from.getAttribute(one.name) !== one.value) from.setAttribute(one.name, one.value);
    });
  }

  // A row and what somebody opened behind it move together.
  function place(parent, node, before) {
    var behind = node.nextSibling;
    parent.insertBefore(node, before);
    while (behind && isKept(behind)) {
      var next = behind.nextSibling;
      parent.insertBefore(behind, node.nextSibling);
      behind = next;
    }
  }

  function children(from, to) {
    var known = new Map();
    from.childNodes.forEach(function (one) { if (key(one)) known.set(key(one), one); });
    var at = from.firstChild;
    Array.from(to.childNodes).forEach(function (wanted) {
      while (at && isKept(at)) at = at.nextSibling;
      var found = key(wanted) ? known.get(key(wanted)) : at;
      if (!found || !alike(found, wanted)) {
        from.insertBefore(wanted, at);
      } else if (found === at) {
        at = at.nextSibling;
        changed(found, wanted);
      } else {
        place(from, found, at);
        changed(found, wanted);
      }
    });
    while (at) {
      var next = at.nextSibling;
      if (!isKept(at) || !at.previousSibling) at.remove();
      at = next;
    }
  }

  function changed(from, to) {
    if (from.isEqualNode(to)) return;
    if (from.nodeType !== 1) { from.nodeValue = to.nodeValue; return; }
    attributes(from, to);
    children(from, to);
  }

  function morphed(target, fragment) {
    var wanted = fragment.firstElementChild;
    var held = document.activeElement;
    if (!wanted || !alike(target, wanted)) {
      target.replaceWith(fragment);
      return [wanted];
    }
    // Whoever stands next to something that went is at most put where it stood on the screen.
    changed(target, wanted);
    if (held && held !== document.activeElement && held.isConnected) held.focus({ preventScroll: true });
    return [target];
  }

  htmx.defineExtension("morph", {
    isInlineSwap: function (style) { return style === "morph"; },
    handleSwap: function (style, target, fragment) {
      return style === "morph" && morphed(target, fragment);
    }
  });

  // -- being offline ---------------------------------------------------------------------------

  function offline(yes) {
    var notice = document.getElementById("offline");
    if (notice && notice.hidden === yes) notice.hidden = !yes;
  }

  window.addEventListener("offline", function () { offline(true); });
  window.addEventListener("online", function () { offline(false); });
  document.addEventListener("boneyard:offline", function () { offline(true); });
  document.addEventListener("boneyard:online", function () { offline(false); });
  document.addEventListener("htmx:sendError", function () { offline(true); });
  document.addEventListener("htmx:timeout", function () { offline(true); });
  document.addEventListener("htmx:afterRequest", function (event) {
    if (event.detail.xhr && event.detail.xhr.status) offline(false);
  });
  if (navigator.onLine === false) document.addEventListener("DOMContentLoaded", function () { offline(true); });
})();
