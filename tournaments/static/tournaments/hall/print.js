// The button that opens the browser's own dialogue for printing.
(function () {
  "use strict";
  function show() {
    document.querySelectorAll("[data-print]").forEach(function (one) { one.hidden = false; });
  }
  document.addEventListener("click", function (event) {
    if (event.target.closest("[data-print]")) window.print();
  });
  document.addEventListener("htmx:afterSwap", show);
  show();
})();
