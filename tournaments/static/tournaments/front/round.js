// A round shows its tables as rows or cards; this device remembers which.
(function () {
  "use strict";
  var KEY = "boneyard.round-view";
  var kept = "";
  try { kept = localStorage.getItem(KEY) || ""; } catch (fault) { /* A device that keeps nothing. */ }
  document.querySelectorAll("[data-view] input").forEach(function (one) {
    if (one.value === kept) one.checked = true;
    one.addEventListener("change", function () {
      try { localStorage.setItem(KEY, one.value); } catch (fault) { /* As above. */ }
    });
  });
})();
