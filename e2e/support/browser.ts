import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { patience } from "@fiel/testkit/patience";
import { askAlone } from "./ask-alone.ts";
import { browserPath } from "./browser-path.ts";
import { type FileResults, running } from "./file-results.ts";
import { password, tenant, users } from "./people.ts";
import type { Plant } from "./plant.ts";
import { noteRequests } from "./requests-under-way.ts";

const flags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** The browser of this process, which runs files of journeys one after the other, and the file that uses it now. */
let kept: { readonly browser: Browser; readonly executablePath: string; of: FileResults | null } | null =
  null;

async function keptBrowser(executablePath: string, of: FileResults): Promise<Browser> {
  // A file that failed may have left it open.
  if (kept?.of !== null && kept?.of !== of && kept?.browser.isConnected()) await leaveBrowser(kept.browser);
  if (kept?.executablePath === executablePath && kept.of === null && kept.browser.isConnected()) {
    kept.of = of;
    return kept.browser;
  }
  const browser = await chromium.launch({ executablePath, args: flags });
  if (kept?.of !== of) kept = { browser, executablePath, of };
  return browser;
}

/** Maximum number of left pages that the next file gets. Most journeys open at most this many at once. */
const mostLeft = 2;

/** Closes what a file opened in the browser and leaves some pages for the next file, whose plant may have the same address. */
async function leaveBrowser(browser: Browser): Promise<void> {
  const leftPages = () => left.get(browser) ?? [];
  const isLeft = (context: BrowserContext) => leftPages().some((page) => page.context() === context);
  for (const context of browser.contexts()) {
    if (isLeft(context)) continue;
    const [page] = visited.has(context) && leftPages().length < mostLeft ? context.pages() : [];
    await closePage(page).catch(() => undefined);
    if (!isLeft(context)) await context.close();
  }
  for (const page of leftPages().splice(0, leftPages().length - mostLeft)) await page.context().close();
  if (kept?.browser === browser) kept.of = null;
}

/** Opens a browser for a file of journeys. Closing it leaves the process running for the next file. */
export async function openBrowser(executablePath = browserPath()): Promise<Browser> {
  const { results } = running;
  if (results === null) return chromium.launch({ executablePath, args: flags });
  const browser = await keptBrowser(executablePath, results);
  if (kept?.browser === browser) browser.close = () => leaveBrowser(browser);
  results.addBrowser(browser);
  return browser;
}

interface PageOptions {
  readonly width?: number;
  readonly height?: number;
  readonly colorScheme?: "light" | "dark";
  /** Uses a browser context that has never loaded the product. */
  readonly unused?: boolean;
}

/** An empty page of each left context. What the context has loaded is not fetched and compiled again. */
const left = new WeakMap<Browser, Page[]>();
/** Origins that the pages of a context visited, for each context of `openPage`. */
const visited = new WeakMap<BrowserContext, Set<string>>();

/** Records the origins for which a context may store data. */
function noteOrigins(context: BrowserContext): void {
  const origins = new Set<string>();
  visited.set(context, origins);
  context.on("page", (page) =>
    page.on("framenavigated", (frame) => {
      const { origin, protocol } = new URL(frame.url());
      if (protocol.startsWith("http")) origins.add(origin);
    }),
  );
}

async function unusedPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: "pt-BR",
    timezoneId: "America/Sao_Paulo",
  });
  context.setDefaultTimeout(patience.programMs);
  noteOrigins(context);
  return context.newPage();
}

/** Sends calls separately on a page whose calls a test answers in the server's place. */
function routeAlone(page: Page): void {
  const route = page.route.bind(page);
  page.route = async (...asked) => {
    await askAlone({ route });
    return route(...asked);
  };
}

/** Opens a separate page in Portuguese. Any script error fails the test. */
export async function openPage(browser: Browser, options: PageOptions = {}): Promise<Page> {
  const { width = 1440, height = 900, colorScheme = "light", unused = false } = options;
  const page = (unused ? undefined : left.get(browser)?.pop()) ?? (await unusedPage(browser));
  await page.setViewportSize({ width, height });
  // Moving parts would be drawn sixty times a second: a tenth of all that browsers do.
  await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
  page.on("pageerror", (error) => {
    void running.results?.takePictures(`error of a script ${error.message}`);
    throw error;
  });
  noteRequests(page);
  routeAlone(page);
  return page;
}

/** Whether the page has the machine's clock. A context keeps a test's own clock forever. */
const hasOwnTime = (page: Page): Promise<boolean> =>
  page.evaluate(() => /\[native code\]/.test(String(Date)));

async function forget(context: BrowserContext, page: Page, last: string): Promise<void> {
  await context.clearCookies();
  await context.clearPermissions();
  await context.setOffline(false);
  const session = await context.newCDPSession(page);
  for (const origin of new Set([last, ...(visited.get(context) ?? [])]))
    await session.send("Storage.clearDataForOrigin", { origin, storageTypes: "all" });
  visited.get(context)?.clear();
  await session.detach();
}

/**
 * Opens an empty page in the same process of the browser, which has the program compiled: the next visit to a page then costs half. A page whose
 * service worker would follow it, and one that does not answer, get an empty page in another process.
 */
async function emptyBeside(page: Page): Promise<Page> {
  const isFollowed = () => page.evaluate(() => Boolean(navigator.serviceWorker?.controller));
  const open = () => page.evaluate(() => void window.open());
  try {
    const [empty] = await Promise.all([
      page.waitForEvent("popup", { timeout: patience.noticeMs }),
      isFollowed().then((itIs) => (itIs ? Promise.reject(new Error("a service worker")) : open())),
    ]);
    // It begins with a copy of what the tab stored.
    await empty.evaluate(() => sessionStorage.clear());
    return empty;
  } catch {
    return page.context().newPage();
  }
}

/** Ends a visit. The next visit may use the same browser, which keeps only the files of the program. */
export async function closePage(page: Page | undefined): Promise<void> {
  if (page === undefined) return;
  const context = page.context();
  const { origin, protocol } = new URL(page.url());
  const browser = context.browser();
  if (browser === null || !protocol.startsWith("http")) return context.close();
  const empty = await emptyBeside(page);
  for (const one of context.pages()) if (one !== empty) await one.close();
  if (!(await hasOwnTime(empty))) return context.close();
  await forget(context, empty, origin);
  left.set(browser, [...(left.get(browser) ?? []), empty]);
}

/**
 * Stores in the browser what signing in stores, on a page that draws nothing. The test then opens a page itself. `access/sign-in.part.ts` fills in
 * the form.
 */
export async function signIn(
  page: Page,
  { url, client: of = tenant }: Pick<Plant, "url"> & { readonly client?: string },
  email: string = users.admin,
): Promise<void> {
  const { request } = page.context();
  const client = await request.get(`${url}/api/management/clients/account/verify/${of}`);
  const access = await request.post(`${url}/api/client/${of}/users/access`, {
    data: { email, password },
  });
  if (!client.ok() || !access.ok()) throw new Error(`${email}: ${client.status()}, ${access.status()}`);
  const user = (await access.json()) as { readonly token: string };
  const kept = { client: await client.text(), token: user.token, user: JSON.stringify(user) };
  // The empty page of a next visit has the origin of the visit before, and so its storage.
  const isThere = page.url() === "about:blank" && (await page.evaluate(() => self.origin)) === url;
  if (!isThere) await page.goto(`${url}/health/live`);
  await page.evaluate((values) => {
    for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value);
  }, kept);
}

/** Number of an accumulator of the home page, by its label. Null while it is missing. */
export async function accumulator(page: Page, label: string): Promise<number | null> {
  const term = page.locator("dt", { hasText: label });
  if ((await term.count()) === 0) return null;
  const text = await term.first().locator("xpath=following-sibling::dd[1]").innerText();
  return Number(
    text
      .replaceAll(".", "")
      .replace(",", ".")
      .replace(/[^\d.-]/g, ""),
  );
}
