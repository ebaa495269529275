// The button that opens the browser's own dialogue for printing.
(function () {
  "use strict";
  document.querySelectorAll("[data-print]").forEach(function (one) {
    one.hidden = false;
    one.addEventListener("click", function () { window.print(); });
  });
})();
