/** The used part of a service worker's scope, which the types of pages do not include. */
interface OperatorScope {
  readonly location: Location;
  readonly registration: ServiceWorkerRegistration;
  readonly skipWaiting: () => Promise<void>;
  readonly clients: { readonly claim: () => Promise<void> };
  readonly fetch: typeof globalThis.fetch;
  readonly addEventListener: ((
    type: "install" | "activate",
    listener: (event: LastingWork) => void,
  ) => void) &
    ((type: "fetch", listener: (event: AskedFile) => void) => void);
}

interface LastingWork extends Event {
  readonly waitUntil: (work: Promise<unknown>) => void;
}

interface AskedFile extends LastingWork {
  readonly request: Request;
  readonly respondWith: (answer: Promise<Response>) => void;
}

const scope = globalThis as unknown as OperatorScope;
const store = "operator";
/** References to files whose names contain a hash of their content, in a page or style sheet. */
const file = /(?:["'(])((?:\/assets\/|\.\/)[^"')]+\.(?:js|css|woff2)|\/(?:color-scheme\.js|favicon\.svg))/g;
/** Longest wait for the server, ms, before the stored page is shown. */
const patienceMs = 4_000;

const filesOf = (text: string, base: string): string[] =>
  Array.from(text.matchAll(file), ([, name = ""]) => new URL(name, base).href);

/** Stores a file and the files that it refers to. */
const keepFile = async (cache: Cache, address: string): Promise<void> => {
  if ((await cache.match(address)) !== undefined) return;
  const answer = await scope.fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  await cache.put(address, answer.clone());
  if (address.endsWith(".css")) await keepAll(cache, filesOf(await answer.text(), address));
};

const keepAll = async (cache: Cache, addresses: readonly string[]): Promise<void> => {
  await Promise.all(addresses.map((address) => keepFile(cache, address)));
};

/** Stores the page after all files it needs, so that the page shown without a network is complete. */
const keepPage = async (answer: Response): Promise<void> => {
  const cache = await caches.open(store);
  const needed = filesOf(await answer.clone().text(), scope.location.href);
  await keepAll(cache, needed);
  await cache.put(scope.registration.scope, answer);
  const kept = (await cache.keys()).map(({ url }) => url);
  const styles = needed.filter((address) => address.endsWith(".css"));
  const named = await Promise.all(
    styles.map(async (address) => filesOf((await (await cache.match(address))?.text()) ?? "", address)),
  );
  const used = new Set([scope.registration.scope, ...needed, ...named.flat()]);
  await Promise.all(kept.filter((address) => !used.has(address)).map((address) => cache.delete(address)));
};

const fetchPage = async (): Promise<Response> => {
  const answer = await scope.fetch(scope.registration.scope, {
    cache: "no-cache",
    signal: AbortSignal.timeout(patienceMs),
  });
  if (!answer.ok) throw new Error(`status ${answer.status}`);
  return answer;
};

scope.addEventListener("install", (event) => {
  event.waitUntil(fetchPage().then(keepPage).then(scope.skipWaiting.bind(scope)));
});
scope.addEventListener("activate", (event) => event.waitUntil(scope.clients.claim()));

scope.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== scope.location.origin || pathname.startsWith("/api/")) return;
  if (request.mode === "navigate") {
    event.respondWith(
      fetchPage().then(
        (answer) => {
          event.waitUntil(keepPage(answer.clone()).catch(() => undefined));
          return answer;
        },
        async (error: unknown) => {
          const kept = await caches.match(scope.registration.scope);
          if (kept === undefined) throw error;
          return kept;
        },
      ),
    );
    return;
  }
  event.respondWith(caches.match(request.url).then((kept) => kept ?? scope.fetch(request)));
});
