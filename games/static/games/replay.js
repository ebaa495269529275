// The replay by keyboard and by itself. Without this file every step is a link.
(function () {
  "use strict";
  var PAUSE = 900;
  var timer = null;

  function link(key) {
    return document.querySelector('#replay a[data-key="' + key + '"]');
  }

  function shown() {
    var button = document.querySelector("#replay [data-autoplay]");
    if (!button) return;
    var words = button.querySelector("[data-say-play]");
    button.hidden = false;
    button.setAttribute("aria-pressed", timer ? "true" : "false");
    words.textContent = timer ? words.dataset.sayStop : words.dataset.sayPlay;
  }

  function stop() {
    window.clearInterval(timer);
    timer = null;
    shown();
  }

  function start() {
    timer = window.setInterval(function () {
      var next = link("ArrowRight");
      if (next) next.click();
      else stop();
    }, PAUSE);
    shown();
  }

  document.addEventListener("keydown", function (event) {
    var field = event.target.closest("input, textarea, select, [contenteditable]");
    if (field || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    var wanted = link(event.key);
    if (!wanted) return;
    event.preventDefault();
    stop();
    wanted.click();
  });

  document.addEventListener("click", function (event) {
    var button = event.target.closest("[data-autoplay]");
    if (button) timer ? stop() : start();
    else if (event.isTrusted && event.target.closest("#replay a")) stop();
  });

  document.addEventListener("htmx:afterSettle", shown);
  shown();
})();
