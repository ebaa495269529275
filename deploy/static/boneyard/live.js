// Live fragments: ask with the ETag of what is shown, so that an unchanged page costs a 304,
// and keep open what was opened when a fragment is replaced.
(function () {
  "use strict";
  var open = [];

  document.addEventListener("htmx:configRequest", function (event) {
    var etag = event.detail.elt.getAttribute("data-etag");
    if (etag) event.detail.headers["If-None-Match"] = etag;
  });

  document.addEventListener("htmx:beforeSwap", function (event) {
    open = Array.from(event.detail.target.querySelectorAll("details[id]")).map(function (one) {
      return [one.id, one.open];
    });
  });

  document.addEventListener("htmx:afterSwap", function () {
    open.forEach(function (pair) {
      var one = document.getElementById(pair[0]);
      // What is wrong in it must not be hidden.
      if (one) one.open = pair[1] || one.querySelector("[aria-invalid]") !== null;
    });
  });
})();
