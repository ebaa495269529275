/* Light, dark, or as the device has it. Runs before anything is painted, so that nothing flashes. */
(function () {
  "use strict";
  var KEY = "theme";

  function chosen() {
    try { return localStorage.getItem(KEY) || ""; } catch (refused) { return ""; }
  }

  /* Each part of a scheme has the media in which it holds: those of the device, or all or none. */
  function show(theme) {
    document.querySelectorAll("[data-scheme]").forEach(function (part) {
      var scheme = part.dataset.scheme;
      part.media = !theme ? "screen and (prefers-color-scheme: " + scheme + ")"
        : theme === scheme ? "screen" : "not all";
    });
  }

  function press(box) {
    box.querySelectorAll("button").forEach(function (button) {
      button.setAttribute("aria-pressed", String(button.value === chosen()));
    });
  }

  show(chosen());
  document.addEventListener("DOMContentLoaded", function () {
    var box = document.getElementById("theme");
    if (!box) return;
    box.hidden = false;
    press(box);
    box.addEventListener("click", function (event) {
      var button = event.target.closest("button");
      if (!button) return;
      try { localStorage.setItem(KEY, button.value); } catch (refused) { /* It holds for this page. */ }
      show(button.value);
      press(box);
    });
  });
  window.addEventListener("storage", function (event) {
    if (event.key === KEY) show(chosen());
  });
})();
