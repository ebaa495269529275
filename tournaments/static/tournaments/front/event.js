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

  // A name that is typed above the standings leads to its row; Enter leads to the next.
  function find(field, next) {
    var before = document.querySelector(".found-row");
    var rows = boneyardNames.fold(field.value) ? Array.from(field.closest("table").querySelectorAll("tr[data-player]")).filter(function (row) {
      var text = row.querySelector(".place").textContent + " " + row.querySelector(".who").textContent;
      return boneyardNames.has(text, field.value);
    }) : [];
    var found = rows[next ? (rows.indexOf(before) + 1) % rows.length : 0];
    if (before) before.classList.remove("found-row");
    if (!found) return;
    found.classList.add("found-row");
    found.scrollIntoView({ block: "center" });
  }

  document.addEventListener("input", function (event) {
    if (event.target.id === "find-row") find(event.target, false);
  });
  document.addEventListener("keydown", function (event) {
    if (event.target.id === "find-row" && event.key === "Enter") find(event.target, true);
  });

  document.addEventListener("htmx:afterSwap", mark);
  window.addEventListener("storage", mark);
  // "That is not me" is said on this page, too.
  document.addEventListener("click", function () { setTimeout(mark); });
  mark();
})();
