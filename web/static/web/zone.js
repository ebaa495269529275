// A new club, or its first event: its clocks are most likely those of the device it is made on.
(function () {
  "use strict";
  var zone = document.querySelector("[data-first-zone] [name=time_zone]");
  if (!zone || zone.value !== "UTC") return;
  var here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (here) zone.value = here;
})();
