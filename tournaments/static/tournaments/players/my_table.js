// Who I am on this device, and what is new at my table. Nothing of it is sent anywhere.
(function () {
  "use strict";
  var KEY = "boneyard.me";
  var first = document.querySelector("[data-where-link]");
  var home = first ? first.getAttribute("href") : "";

  function known() {
    try { return JSON.parse(localStorage.getItem(KEY)); } catch (error) { return null; }
  }
  function keep(me) {
    try {
      if (me) localStorage.setItem(KEY, JSON.stringify(me));
      else localStorage.removeItem(KEY);
    } catch (error) { /* A device that keeps nothing. */ }
  }

  function show() {
    var me = known();
    document.querySelectorAll("[data-where]").forEach(function (part) {
      var mine = part.querySelector("[data-where-me]");
      mine.hidden = !me;
      if (!me) return;
      var link = mine.querySelector("[data-where-link]");
      link.href = home + encodeURIComponent(me.id) + "/" + (part.dataset.event ? "?event=" + part.dataset.event : "");
      mine.querySelector("[data-where-name]").textContent = me.name;
    });
    document.querySelectorAll("[data-me]").forEach(function (part) {
      var same = Boolean(me) && me.id === part.dataset.me;
      part.querySelector("[data-known]").hidden = !same;
      part.querySelector("[data-not-known]").hidden = same;
    });
  }

  // My page is wherever I play; only who asks for another name stays.
  var start = document.querySelector("[data-my-home]");
  var mine = known();
  if (start && !start.dataset.myHome && mine && /^[0-9a-f-]{36}$/.test(mine.id)) {
    location.replace(home + mine.id + "/");
  }

  document.addEventListener("click", function (event) {
    var part = event.target.closest("[data-remember]");
    if (part) {
      part = part.closest("[data-me]");
      keep({ id: part.dataset.me, name: part.dataset.name });
      show();
      part.querySelector("[data-forget]").focus();
    } else if (event.target.closest("[data-forget]")) {
      keep(null);
      if ("caches" in window) caches.delete("boneyard.card");
      show();
      var again = document.querySelector("[data-remember], #where-q, #q");
      if (again) again.focus();
    }
  });

  // A round that was published while this page stood open is said, shown in the title, and felt.
  function round() {
    var live = document.querySelector("#live[data-round]");
    return live ? Number(live.dataset.round) : 0;
  }
  var seen = round();
  document.addEventListener("htmx:afterSwap", function (event) {
    var live = document.querySelector("#live[data-round]");
    if (!live || event.detail.target.id !== "live") return;
    if (round() > seen) {
      var news = document.getElementById("my-news");
      news.textContent = live.dataset.news;
      news.classList.add("notice", "notice-success");
      document.title = "● " + live.dataset.title.trim() + " · Boneyard";
      if (navigator.vibrate) navigator.vibrate([300, 150, 300]);
    }
    seen = round();
  });

  // The card is read without a network, too.
  if (document.querySelector("#live[data-round]") && "serviceWorker" in navigator) {
    // The worker takes over pages that are open, perhaps before this one knows that it is ready.
    var alone = !navigator.serviceWorker.controller;
    navigator.serviceWorker.register("/push-worker.js").then(function () {
      return navigator.serviceWorker.ready;
    }).then(function (worker) {
      if (alone) worker.active.postMessage("keep");
    }, function () { /* A browser that keeps nothing. */ });
  }

  show();
})();
