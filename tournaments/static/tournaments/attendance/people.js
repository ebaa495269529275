// Who plays: rows are filtered while a name is typed, the ticked are counted, rows open and close.
// Without scripts the same is done by the addresses the links and the search lead to.
(function () {
  "use strict";
  var table = document.querySelector("table.entries");
  if (!table) return;
  var all = document.getElementById("tick-all");
  var search = document.querySelector(".finder input[type=search]");
  var count = document.getElementById("ticked-count");
  var nobody = document.getElementById("nobody");

  function rows() {
    return Array.from(table.tBodies[0].rows).filter(function (row) {
      return !row.classList.contains("row-more");
    });
  }
  function box(row) {
    return row.querySelector("input[name=entry]");
  }
  function filter() {
    var shown = 0;
    rows().forEach(function (row) {
      row.hidden = !boneyardNames.has(row.textContent, search.value);
      if (!row.hidden) shown += 1;
      var more = row.nextElementSibling;
      if (more && more.classList.contains("row-more")) more.hidden = row.hidden;
    });
    nobody.hidden = shown > 0;
    tally();
  }

  function tally() {
    if (!count) return;
    var ticked = table.querySelectorAll("input[name=entry]:checked").length;
    count.textContent = ticked ? ticked + " " + count.dataset.some : count.dataset.none;
    var open = rows().filter(function (row) { return !row.hidden; });
    all.checked = open.length > 0 && open.every(function (row) { return box(row).checked; });
  }

  if (search) {
    var asked = search.value;
    search.addEventListener("input", function () {
      // The rows that did not match the words of the address are not on the page: ask again.
      if (asked && !search.value) search.form.submit();
      else filter();
    });
  }
  if (all) {
    all.hidden = false;
    all.addEventListener("change", function () {
      rows().forEach(function (row) { if (!row.hidden) box(row).checked = all.checked; });
      tally();
    });
    table.addEventListener("change", tally);
    tally();
  }

  // A second click closes what the first one opened.
  table.addEventListener("htmx:beforeRequest", function (event) {
    var link = event.target;
    if (!link.matches("a")) return;
    var more = link.closest("tr").nextElementSibling;
    if (!more || !more.classList.contains("row-more")) return;
    event.preventDefault();
    more.remove();
    link.setAttribute("aria-expanded", "false");
  });
  table.addEventListener("htmx:afterRequest", function (event) {
    if (!event.detail.successful || !event.target.matches("a")) return;
    event.target.setAttribute("aria-expanded", "true");
    var field = document.querySelector("#" + CSS.escape(event.target.closest("tr").querySelector("th").id.replace(/^e/, "more-")) + " input:not([type=hidden])");
    if (field) field.focus();
  });
})();
