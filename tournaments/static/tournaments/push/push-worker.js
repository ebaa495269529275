// Shows what the server tells this device, and leads to the page it is about.
"use strict";

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
