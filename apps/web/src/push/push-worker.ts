interface PushedAlert {
  /** A later message of the same takes its place. */
  readonly id?: string;
  readonly title?: string;
  readonly text?: string;
  /** Where a click leads. */
  readonly page?: string;
  /** Such as pt_BR. */
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

/** What of a service worker's scope is used; the types of pages know none. */
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

/** The worker that shows pushed alerts while no page is open. It keeps no files and answers no requests of pages. */
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

// Every push must show something: browsers end subscriptions that do not.
worker.addEventListener("push", (event) => {
  const { id = "fiel", title = "Fiel", text = "", page = "/", language = "pt_BR" } = alertOf(event);
  const look = { body: text, tag: id, lang: language.replace("_", "-"), icon: "/favicon.svg" };
  event.waitUntil(
    worker.registration.showNotification(title, { ...look, requireInteraction: true, data: { page } }),
  );
});

/** A page that is open is led there; a new one is opened otherwise. Nowhere but to this installation's own pages. */
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
