// Clocks count down between two answers of the server: from the seconds it said were left.
(function () {
  "use strict";
  var known = new WeakMap();

  function taken(one) {
    if (!known.has(one)) {
      known.set(one, { left: Number(one.dataset.remaining), at: performance.now() });
    }
    return known.get(one);
  }

  function face(seconds) {
    var two = function (number) { return String(number).padStart(2, "0"); };
    var hours = Math.floor(seconds / 3600);
    var minutes = Math.floor((seconds % 3600) / 60);
    return (hours ? hours + ":" + two(minutes) : minutes) + ":" + two(seconds % 60);
  }

  function show(one) {
    var said = taken(one);
    if (!one.dataset.running) return;
    var gone = (performance.now() - said.at) / 1000;
    var left = Math.max(0, Math.ceil(said.left - gone));
    var time = one.querySelector("[data-time]");
    if (time.textContent !== face(left)) time.textContent = face(left);
    var phase = !left ? "over" : left <= Number(one.dataset.warning) ? "warning" : "running";
    if (one.dataset.phase !== phase) one.dataset.phase = phase;
  }

  function tick() { document.querySelectorAll("[data-clock]").forEach(show); }

  document.addEventListener("htmx:afterRequest", function (event) {
    var answer = event.detail.xhr;
    var left = answer && answer.getResponseHeader("X-Clock-Remaining");
    if (!left) return;
    document.querySelectorAll("[data-clock]").forEach(function (one) {
      known.set(one, { left: Number(left), at: performance.now() });
    });
    tick();
  });

  tick();
  setInterval(tick, 250);
})();
