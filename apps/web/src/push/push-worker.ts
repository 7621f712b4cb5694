interface PushedAlert {
  /** A later message with the same id replaces this one. */
  readonly id?: string;
  readonly title?: string;
  readonly text?: string;
  /** Address that a click opens. */
  readonly page?: string;
  /** For example pt_BR. */
  readonly language?: string;
}

interface Lasting extends Event {
  readonly waitUntil: (work: Promise<unknown>) => void;
}

interface PushEvent extends Lasting {
  readonly data: { readonly json: () => unknown } | null;
}

interface ClickEvent extends Lasting {
  readonly notification: Notification;
}

interface OpenPage {
  readonly focus: () => Promise<unknown>;
  readonly navigate: (url: string) => Promise<unknown>;
}

/** The used part of a service worker's scope, which the types of pages do not include. */
interface WorkerScope {
  readonly location: Location;
  readonly registration: ServiceWorkerRegistration;
  readonly skipWaiting: () => Promise<void>;
  readonly clients: {
    readonly claim: () => Promise<void>;
    readonly openWindow: (url: string) => Promise<unknown>;
    readonly matchAll: (options: {
      type: "window";
      includeUncontrolled: true;
    }) => Promise<readonly OpenPage[]>;
  };
  readonly addEventListener: {
    (type: "install" | "activate", listener: (event: Lasting) => void): void;
    (type: "push", listener: (event: PushEvent) => void): void;
    (type: "notificationclick", listener: (event: ClickEvent) => void): void;
  };
}

/** Worker that shows pushed alerts while no page is open. It stores no files and handles no requests. */
const worker = globalThis as unknown as WorkerScope;

const alertOf = ({ data }: PushEvent): PushedAlert => {
  try {
    const told = data?.json();
    return typeof told === "object" && told !== null ? told : {};
  } catch {
    return {};
  }
};

worker.addEventListener("install", (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener("activate", (event) => event.waitUntil(worker.clients.claim()));

// Every push must show a notification: browsers end subscriptions that do not.
worker.addEventListener("push", (event) => {
  const { id = "fiel", title = "Fiel", text = "", page = "/", language = "pt_BR" } = alertOf(event);
  const look = { body: text, tag: id, lang: language.replace("_", "-"), icon: "/favicon.svg" };
  event.waitUntil(
    worker.registration.showNotification(title, { ...look, requireInteraction: true, data: { page } }),
  );
});

/** Opens an address in an open page, or in a new one. Addresses outside this installation are replaced by its start. */
const show = async (page: string): Promise<void> => {
  const target = new URL(page, worker.location.origin);
  const address = target.origin === worker.location.origin ? target.href : worker.location.origin;
  const [open] = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  if (open === undefined) return void (await worker.clients.openWindow(address));
  await open.focus();
  await open.navigate(address).catch(() => worker.clients.openWindow(address));
};

worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const { page = "/" } = (event.notification.data ?? {}) as PushedAlert;
  event.waitUntil(show(page));
});
