const worker = "/operator-worker.js";

/** Lets the browser install the page and open it without a network. Works only over https or on localhost. */
export function installPage(pathname: string): void {
  const page = pathname.replace(/\/$/, "");
  const manifest = document.createElement("link");
  manifest.rel = "manifest";
  manifest.href = `${page}/manifest.webmanifest`;
  document.head.append(manifest);
  try {
    // Undefined without https.
    const workers = (navigator as Partial<Navigator>).serviceWorker;
    workers?.register(worker, { scope: page }).catch(() => undefined);
  } catch {
    // Where site data is blocked, some browsers throw when it is named. The page then needs the network to open.
  }
}
