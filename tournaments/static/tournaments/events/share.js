// "Share the link": the phone asks with whom; elsewhere the address is copied.
(function () {
  "use strict";
  document.addEventListener("click", function (event) {
    var link = event.target.closest("[data-share]");
    if (!link) return;
    var said = link.parentElement.querySelector("[data-shared]");
    if (navigator.share) {
      event.preventDefault();
      // Who closes the choice again has changed their mind: nothing is to be said.
      navigator.share({ title: document.title, url: link.href }).catch(function () {});
    } else if (navigator.clipboard) {
      event.preventDefault();
      navigator.clipboard.writeText(link.href).then(function () {
        said.textContent = link.dataset.copied;
      }, function () {
        window.location = link.href;
      });
    }
  });
})();
