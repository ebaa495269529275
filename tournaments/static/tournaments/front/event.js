// The event page: my own row is marked, and what is behind a place opens and closes in its row.
(function () {
  "use strict";
  var ME = "boneyard.me";

  function mine() {
    try { return ((JSON.parse(localStorage.getItem(ME)) || {}).id || "").slice(-8); } catch (fault) { return ""; }
  }

  function mark() {
    var me = mine();
    document.querySelectorAll(".mine[data-player]").forEach(function (one) {
      if (!me || one.dataset.player.split(" ").indexOf(me) < 0) one.classList.remove("mine");
    });
    if (!/^[0-9a-f-]+$/.test(me)) return;
    document.querySelectorAll('[data-player~="' + me + '"]').forEach(function (one) {
      one.classList.add("mine");
    });
  }

  // A second press closes what the first opened.
  document.addEventListener("htmx:beforeRequest", function (event) {
    var link = event.target.closest && event.target.closest(".why-link");
    var row = link && link.closest("tr");
    var opened = row && row.nextElementSibling;
    if (!opened || !opened.classList.contains("why-row")) return;
    event.preventDefault();
    opened.remove();
  });

  document.addEventListener("htmx:afterSwap", mark);
  window.addEventListener("storage", mark);
  // "That is not me" is said on this page, too.
  document.addEventListener("click", function () { setTimeout(mark); });
  mark();
})();
