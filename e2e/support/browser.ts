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

/** The browser of this process, which runs files of journeys one after the other, and the file that has it now. */
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

/** Ends what a file did in the browser, and leaves one page to the next one, which may be of a plant at the same address. */
async function leaveBrowser(browser: Browser): Promise<void> {
  for (const context of browser.contexts()) {
    const isLeft = () => left.get(browser)?.some((page) => page.context() === context) === true;
    if (isLeft()) continue;
    const [page] = visited.has(context) && !left.get(browser)?.length ? context.pages() : [];
    await closePage(page).catch(() => undefined);
    if (!isLeft()) await context.close();
  }
  if (kept?.browser === browser) kept.of = null;
}

/** A browser for a file of journeys, which closes it at its end: it is not started anew for the next one. */
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
  /** In a browser that has never loaded anything of the product. */
  readonly unused?: boolean;
}

/** An empty page of each context that somebody has left: what was loaded in it need not be fetched and compiled anew. */
const left = new WeakMap<Browser, Page[]>();
/** Where the pages of a context have been, of each that `openPage` made. */
const visited = new WeakMap<BrowserContext, Set<string>>();

/** Notes from now on of which addresses a context may keep something. */
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

/** Who answers a call in the server's place has it asked by itself. */
function routeAlone(page: Page): void {
  const route = page.route.bind(page);
  page.route = async (...asked) => {
    await askAlone({ route });
    return route(...asked);
  };
}

/** A page of its own, in Portuguese, that fails the test on any error of a script. */
export async function openPage(browser: Browser, options: PageOptions = {}): Promise<Page> {
  const { width = 1440, height = 900, colorScheme = "light", unused = false } = options;
  const page = (unused ? undefined : left.get(browser)?.pop()) ?? (await unusedPage(browser));
  await page.setViewportSize({ width, height });
  await page.emulateMedia({ colorScheme });
  page.on("pageerror", (error) => {
    void running.results?.takePictures(`error of a script ${error.message}`);
    throw error;
  });
  noteRequests(page);
  routeAlone(page);
  return page;
}

/** Whether its pages have the clock of the machine: a test's own one stays with a context for good. */
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

/** Ends a visit, where there was one; another may begin in the same browser, which keeps nothing of this one but the program's files. */
export async function closePage(page: Page | undefined): Promise<void> {
  if (page === undefined) return;
  const context = page.context();
  const { origin, protocol } = new URL(page.url());
  const browser = context.browser();
  if (browser === null || !protocol.startsWith("http")) return context.close();
  const empty = await context.newPage();
  for (const one of context.pages()) if (one !== empty) await one.close();
  if (!(await hasOwnTime(empty))) return context.close();
  await forget(context, empty, origin);
  left.set(browser, [...(left.get(browser) ?? []), empty]);
}

/**
 * Leaves in the browser what signing in leaves there, on a page that draws nothing: where to go is the test's to say.
 * The form itself is filled in by `access/sign-in.part.ts`.
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
  await page.goto(`${url}/health/live`);
  await page.evaluate((values) => {
    for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value);
  }, kept);
}

/** The number of an accumulator of the home page, by its label; null while it is not there. */
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
