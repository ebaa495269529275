// Tabs are one line that scrolls on a phone: the one that is shown is in sight.
(function () {
  "use strict";
  function showTab() {
    var tab = document.querySelector(".tabs [aria-current]");
    if (!tab) return;
    var bar = tab.closest(".tabs");
    bar.scrollLeft += tab.getBoundingClientRect().left - bar.getBoundingClientRect().left - (bar.clientWidth - tab.offsetWidth) / 2;
  }
  document.addEventListener("htmx:afterSwap", function (event) { if (event.detail.target.id === "live") showTab(); });
  showTab();
})();
