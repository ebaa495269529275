// Whom this device knows is spoken to: "you won", not the own name.
(function () {
  "use strict";
  var me = "";
  try { me = (JSON.parse(localStorage.getItem("boneyard.me")) || {}).id || ""; } catch (fault) { return; }
  document.querySelectorAll("[data-you]").forEach(function (one) {
    if (me && one.dataset.player === me) one.textContent = one.dataset.you;
  });
})();
