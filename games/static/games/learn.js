// The parts of the rules: open where there is room for all of them, one by one on a phone; a link to
// something in a part opens it.
(function () {
  "use strict";
  const parts = Array.from(document.querySelectorAll("details.part"));
  if (window.matchMedia("(min-width: 64rem)").matches) parts.forEach(function (one) { one.open = true; });
  document.documentElement.classList.add("parts-fold");

  function lead() {
    const wanted = document.getElementById(decodeURIComponent(window.location.hash.slice(1)));
    const part = wanted && wanted.closest("details.part");
    if (!part) return;
    part.open = true;
    wanted.scrollIntoView();
  }

  window.addEventListener("hashchange", lead);
  // The same link pressed again changes no address.
  document.addEventListener("click", function (event) {
    const link = event.target.closest("a[href^='#']");
    if (link && link.hash === window.location.hash) lead();
  });
  lead();
})();
