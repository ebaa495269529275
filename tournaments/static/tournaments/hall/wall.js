// The wall turns its pages, and says so when the server cannot be reached.
(function () {
  "use strict";
  var now = "";
  var timer = null;

  function clockTime() {
    return new Date().toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit" });
  }
  var last = clockTime();

  function pages() { return Array.from(document.querySelectorAll("[data-page]")); }

  function show() {
    var all = pages();
    var found = all.find(function (one) { return one.dataset.page === now; }) || all[0];
    if (!found) return;
    now = found.dataset.page;
    all.forEach(function (one) { one.classList.toggle("now", one === found); });
    document.querySelectorAll("[data-dot]").forEach(function (one) {
      one.classList.toggle("now", one.dataset.dot === now);
    });
  }

  function turn(step) {
    var all = pages();
    var at = all.findIndex(function (one) { return one.dataset.page === now; });
    now = all[(at + step + all.length) % all.length].dataset.page;
    show();
  }

  function wait() {
    clearInterval(timer);
    var wall = document.getElementById("wall");
    timer = setInterval(function () { turn(1); }, Number(wall.dataset.every) * 1000);
  }

  document.addEventListener("htmx:afterSwap", show);
  document.addEventListener("htmx:afterOnLoad", function () {
    last = clockTime();
    document.body.classList.remove("offline");
  });
  ["htmx:sendError", "htmx:responseError", "htmx:timeout"].forEach(function (fault) {
    document.addEventListener(fault, function () {
      document.querySelector("[data-last]").textContent = last;
      document.body.classList.add("offline");
    });
  });
  document.addEventListener("keydown", function (event) {
    if (event.key !== "ArrowRight" && event.key !== "ArrowLeft") return;
    turn(event.key === "ArrowRight" ? 1 : -1);
    wait();
  });

  document.body.classList.add("turning");
  show();
  wait();
})();
