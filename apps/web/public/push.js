// The worker that shows pushed alerts while no page is open. It keeps no files and answers no requests of pages.
"use strict";

const read = (event) => {
  try {
    return event.data.json();
  } catch {
    return {};
  }
};

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

// Every push must show something: browsers end subscriptions that do not.
self.addEventListener("push", (event) => {
  const { id = "fiel", title = "Fiel", text = "", page = "/", language = "pt_BR" } = read(event);
  event.waitUntil(
    self.registration.showNotification(title, {
      body: text,
      tag: id,
      lang: language.replace("_", "-"),
      icon: "/favicon.svg",
      requireInteraction: true,
      data: { page },
    }),
  );
});

// A page that is open is led there; a new one is opened otherwise.
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const target = new URL(event.notification.data?.page ?? "/", self.location.origin);
  const page = target.origin === self.location.origin ? target.href : self.location.origin;
  const show = async () => {
    const open = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
    const [client] = open;
    if (client === undefined) return self.clients.openWindow(page);
    await client.focus();
    return client.navigate(page).catch(() => self.clients.openWindow(page));
  };
  event.waitUntil(show());
});
