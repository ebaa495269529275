// Shows what the server tells this device, and leads to the page it is about; and keeps the card that
// was seen last, so that "where do I sit" is read without a network, too. Nothing else is kept.
"use strict";

var KEPT = "boneyard.card";
var CARD = /^\/events\/[0-9a-f-]{36}\/me\/[0-9a-f-]{36}\/$/;
var MINE = /^\/my\/([0-9a-f-]{36}\/)?$/;

self.addEventListener("install", function () { self.skipWaiting(); });
self.addEventListener("activate", function (event) { event.waitUntil(self.clients.claim()); });

self.addEventListener("push", function (event) {
  var told = {};
  try { told = event.data.json(); } catch (fault) { return; }
  event.waitUntil(self.registration.showNotification(told.title, {
    body: told.body, tag: told.tag, renotify: true, data: { url: told.url }, vibrate: [300, 150, 300]
  }));
});

self.addEventListener("notificationclick", function (event) {
  event.notification.close();
  var address = new URL(event.notification.data.url, self.location.origin).href;
  event.waitUntil(self.clients.matchAll({ type: "window" }).then(function (pages) {
    var open = pages.filter(function (one) { return one.url === address; })[0];
    return open ? open.focus() : self.clients.openWindow(address);
  }));
});

// -- the last card ---------------------------------------------------------------------------

// One is kept after the other: two at once would both be there.
var turn = Promise.resolve();
function inTurn(work) {
  var done = turn.then(work);
  turn = done.catch(function () { /* The next one is kept all the same. */ });
  return done;
}

// A card takes the place of the one before, with the styles that it names.
function keep(address, answer) {
  if (!answer.ok || answer.redirected) return null;
  return answer.text().then(function (text) {
    var styles = Array.from(text.matchAll(/<link rel="stylesheet" href="([^"]+)"/g), function (one) { return one[1]; });
    return caches.delete(KEPT).then(function () { return caches.open(KEPT); }).then(function (cache) {
      return cache.put(address, new Response(text, { headers: answer.headers })).then(function () {
        return cache.addAll(styles);
      });
    });
  });
}

// The card of that address; where somebody only asks for their own, the one that is there.
function kept(address) {
  return caches.open(KEPT).then(function (cache) {
    return cache.keys().then(function (all) {
      var card = all.filter(function (one) {
        var path = new URL(one.url).pathname;
        return CARD.test(path) && (path === address.pathname || MINE.test(address.pathname));
      })[0];
      return card ? cache.match(card) : Response.error();
    });
  }).then(function (answer) {
    return answer.type === "error" ? answer : answer.text().then(function (text) {
      // No script says that there is no connection: the page has it from the start.
      var told = text.replace(/(<p id="offline"[^>]*) hidden/, "$1");
      return new Response(told, { headers: answer.headers });
    });
  });
}

self.addEventListener("fetch", function (event) {
  var request = event.request, address = new URL(request.url);
  if (address.origin !== self.location.origin) return;
  if (request.method === "POST" && address.pathname === "/logout/") {
    event.waitUntil(inTurn(function () { return caches.delete(KEPT); }));
  } else if (request.method === "GET" && request.mode === "navigate" && (CARD.test(address.pathname) || MINE.test(address.pathname))) {
    event.respondWith(fetch(request).then(function (answer) {
      if (CARD.test(address.pathname)) {
        var copy = answer.clone();
        event.waitUntil(inTurn(function () { return keep(address.pathname, copy); }));
      }
      return answer;
    }, function () { return kept(address); }));
  } else if (request.method === "GET" && request.destination === "style") {
    event.respondWith(fetch(request).catch(function () {
      return caches.match(request, { cacheName: KEPT }).then(function (found) { return found || Response.error(); });
    }));
  }
});

// A page that came before this script was there asks to be kept.
self.addEventListener("message", function (event) {
  var address = new URL(event.source.url);
  if (event.data === "keep" && CARD.test(address.pathname)) {
    event.waitUntil(inTurn(function () {
      return fetch(address.pathname).then(function (answer) { return keep(address.pathname, answer); });
    }));
  }
});
