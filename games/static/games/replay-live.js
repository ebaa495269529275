// Asks for the document of a game that goes on: unchanged it costs a 304, and nothing is drawn.
(function () {
  "use strict";
  const EVERY = 5000;

  // `heard` is called with the document when it has changed; it says whether to ask on.
  window.replayLive = function (source, heard) {
    let tag = null;

    function said(how) { document.dispatchEvent(new Event("boneyard:" + how)); }

    function again(more) { if (more) window.setTimeout(ask, EVERY); }

    function ask() {
      fetch(source, { headers: { Accept: "application/json" }, cache: "no-cache" }).then(function (answer) {
        said("online");
        const known = answer.headers.get("ETag");
        if (!answer.ok || (known && known === tag)) return null;
        tag = known;
        return answer.json();
      }, function () {
        said("offline");
        return null;
      }).then(function (whole) { again(whole ? heard(whole) : true); });
    }

    ask();
  };
})();
