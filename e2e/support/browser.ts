import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { patience } from "@fiel/testkit/patience";
import { askAlone } from "./ask-alone.ts";
import { browserPath } from "./browser-path.ts";
import { running } from "./file-results.ts";
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

export async function openBrowser(executablePath = browserPath()): Promise<Browser> {
  const browser = await chromium.launch({ executablePath, args: flags });
  running.results?.addBrowser(browser);
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

async function unusedPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: "pt-BR",
    timezoneId: "America/Sao_Paulo",
  });
  context.setDefaultTimeout(patience.programMs);
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

async function forget(context: BrowserContext, page: Page, origin: string): Promise<void> {
  await context.clearCookies();
  await context.clearPermissions();
  const session = await context.newCDPSession(page);
  await session.send("Storage.clearDataForOrigin", { origin, storageTypes: "all" });
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
