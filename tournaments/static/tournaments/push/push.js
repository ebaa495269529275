// This device is told when a round is published, by its push service: one press on, one press off.
(function () {
  "use strict";
  var WHOM = "boneyard.push";
  var part = document.querySelector("[data-push]");
  if (!part || !("serviceWorker" in navigator) || !("PushManager" in window) || !("Notification" in window)) return;
  // Whoever forbade messages here is offered none.
  if (Notification.permission === "denied") return;

  function whom(id) {
    try {
      if (id === undefined) return localStorage.getItem(WHOM);
      if (id) localStorage.setItem(WHOM, id);
      else localStorage.removeItem(WHOM);
    } catch (fault) { /* A device that keeps nothing. */ }
    return null;
  }

  function send(address, what) {
    return fetch(address, {
      method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(what)
    }).then(function (answer) { if (!answer.ok) throw new Error(String(answer.status)); });
  }

  function known() {
    return navigator.serviceWorker.getRegistration("/").then(function (found) {
      return found ? found.pushManager.getSubscription() : null;
    });
  }

  function show(subscription, failed) {
    var on = Boolean(subscription) && whom() === part.dataset.player;
    part.hidden = false;
    part.querySelector("[data-push-on]").hidden = !on;
    part.querySelector("[data-push-off]").hidden = on;
    part.querySelector("[data-push-failed]").hidden = !failed;
  }

  function octets(text) {
    var plain = atob(text.replace(/-/g, "+").replace(/_/g, "/"));
    return Uint8Array.from(plain, function (letter) { return letter.charCodeAt(0); });
  }

  function begin() {
    return Notification.requestPermission().then(function (given) {
      if (given !== "granted") throw new Error(given);
      return navigator.serviceWorker.register("/push-worker.js");
    }).then(function () { return navigator.serviceWorker.ready; }).then(function (worker) {
      return worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: octets(part.dataset.push) });
    }).then(function (subscription) {
      return send(part.dataset.tell, { endpoint: subscription.toJSON().endpoint, keys: subscription.toJSON().keys }).then(function () {
        whom(part.dataset.player);
        return subscription;
      });
    });
  }

  function end() {
    return known().then(function (subscription) {
      whom("");
      if (!subscription) return null;
      return send(part.dataset.pushForget, { endpoint: subscription.endpoint }).finally(function () {
        return subscription.unsubscribe();
      });
    }).then(function () { return null; });
  }

  document.addEventListener("click", function (event) {
    var act = event.target.closest("[data-push-begin]") ? begin
      : event.target.closest("[data-push-end], [data-forget]") ? end : null;
    if (!act) return;
    act().then(function (subscription) { show(subscription); }, function () { show(null, act === begin); });
  });

  known().then(show, function () { show(null); });
})();
