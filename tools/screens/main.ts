// Photographs every page of a running demo: `npm run screens -- http://localhost:8080 [--to DIRECTORY] [--state STATE]… [--width PX]… [page…]`.
import { mkdir, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { type Browser, chromium, type Page } from "playwright-core";
import { askAlone } from "../../e2e/support/ask-alone.ts";
import { browserPath } from "../../e2e/support/browser-path.ts";
import { readDemoSettings } from "../demo/demo-settings.ts";
import { rootDirectory } from "../setup/paths.mjs";
import { giveUp, SetupError } from "../setup/say.mjs";
import { accountOf, makeQuietPlants } from "./quiet-plants.ts";
import { placeOf, type Screen, screens, sizes, type State, states, themes } from "./screens.ts";

type Size = (typeof sizes)[number];
type Theme = (typeof themes)[number];

interface Task {
  readonly address: string;
  /** Folder for the pictures. */
  readonly directory: string;
  readonly wanted: readonly Screen[];
  readonly inStates: readonly State[];
  readonly inSizes: readonly Size[];
}

/** Whether the size is one of a phone or tablet. */
const isTouched = ({ width }: Size): boolean => width < 1200;
const patienceMs = 120_000;
/** Tables of some hundred rows are cut at this height, px: further rows look alike. */
const tallest = 6000;
const crashed = "Algo deu errado nesta página.";

async function signIn(page: Page, address: string, tenant: string): Promise<void> {
  const { email, password } = accountOf(tenant);
  await page.goto(`${address}/client/${tenant}/login`);
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Senha", { exact: true }).fill(password);
  await page.keyboard.press("Enter");
  const refused = page.getByRole("alert").first().innerText();
  const said = await Promise.race([page.waitForURL(`**/client/${tenant}/inicio`), refused]);
  // The quiet plants are added to the installation in FIEL_DATA, which may be another than the server's.
  if (typeof said === "string")
    throw new SetupError(
      `${address} não deixa entrar em '${tenant}' (${said}). FIEL_DATA deve ser o diretório de dados desse servidor.`,
    );
}

/** Scrolls through the page, because charts are drawn when they first come near the window, and the picture shows the whole page. */
async function comeByAll(page: Page): Promise<void> {
  const { height } = page.viewportSize() ?? { height: 0 };
  const isBelow = async (top: number): Promise<boolean> =>
    top < Math.min(tallest, await page.evaluate<number>("document.documentElement.scrollHeight"));
  for (let top = 0; await isBelow(top); top += height) {
    await page.evaluate(`window.scrollTo({ top: ${top}, behavior: "instant" })`);
    await page.waitForTimeout(150);
  }
  await page.evaluate('window.scrollTo({ top: 0, behavior: "instant" })');
}

/** Waits until first data is fetched and drawn. A live page never becomes idle, so waits are limited. */
async function settle(page: Page, state: State): Promise<void> {
  await page.getByRole("heading", { level: 1 }).waitFor();
  const busy = page.locator('main [aria-busy="true"]');
  const patient = { state: "detached", timeout: 60_000 } as const;
  const told = { timeout: 20_000 } as const;
  if (state === "full" || state === "empty")
    await busy
      .first()
      .waitFor(patient)
      .catch(() => undefined);
  // The failure is shown only after all retries.
  if (state === "failed")
    await page
      .getByRole("button", { name: "Tentar de novo" })
      .first()
      .waitFor(told)
      .catch(() => undefined);
  await comeByAll(page);
  await page.waitForTimeout(900);
  const said = await page.getByRole("heading", { level: 1 }).first().innerText();
  // The page may crash when the web app is built meanwhile; a picture of that would be useless.
  if (said === crashed) throw new SetupError(`${page.url()}: ${said}`);
}

/**
 * Photographs the whole page in a window as tall as the page: Chromium draws content beyond the window with a menu that ends half-way, and on a touch
 * screen with another layout. Measured repeatedly, because a page that fills the window may grow with it.
 */
async function photograph(page: Page, file: string, size: Size): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const measure = async (): Promise<number> => {
    const { cssContentSize } = await session.send("Page.getLayoutMetrics");
    return Math.min(tallest, Math.ceil(cssContentSize.height));
  };
  let height: number = size.height;
  for (let times = 0; times < 3 && (await measure()) > height; times += 1) {
    height = await measure();
    await page.setViewportSize({ width: size.width, height });
    await page.waitForTimeout(300);
  }
  const { data } = await session.send("Page.captureScreenshot", { format: "webp", quality: 50 });
  await session.detach();
  await page.setViewportSize(size);
  await writeFile(file, Buffer.from(data, "base64"));
}

interface Sight {
  readonly screen: Screen;
  readonly state: State;
  readonly size: Size;
  readonly fileOf: (theme: Theme) => string;
}

async function photographState(page: Page, address: string, sight: Sight): Promise<void> {
  const { screen, state, size, fileOf } = sight;
  if (state === "loading" || state === "failed") await askAlone(page);
  if (state === "loading") await page.route(screen.data, () => undefined);
  if (state === "failed") await page.route(screen.data, (route) => route.fulfill({ status: 500, json: {} }));
  const { path } = placeOf(screen, state);
  await page.goto(`${address}/client/${path}`);
  await settle(page, state);
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme });
    // Charts are redrawn in the other colours.
    await page.waitForTimeout(400);
    await photograph(page, fileOf(colorScheme), size);
  }
  await page.unrouteAll({ behavior: "ignoreErrors" });
}

/** Opens one browser context per client, since each signs in separately. */
function openPages(browser: Browser, address: string, size: Size) {
  const pages = new Map<string | null, Promise<Page>>();
  const open = async (plant: string | null): Promise<Page> => {
    const phone = isTouched(size) ? { isMobile: true, hasTouch: true } : {};
    const context = await browser.newContext({ viewport: size, locale: "pt-BR", ...phone });
    context.setDefaultTimeout(patienceMs);
    const page = await context.newPage();
    if (plant !== null) await signIn(page, address, plant);
    return page;
  };
  return {
    pageOf(plant: string | null): Promise<Page> {
      const page = pages.get(plant) ?? open(plant);
      pages.set(plant, page);
      return page;
    },
    async close(): Promise<void> {
      for (const page of pages.values()) await (await page).context().close();
    },
  };
}

async function photographAt(
  browser: Browser,
  { address, directory, wanted, inStates }: Omit<Task, "inSizes">,
  size: Size,
): Promise<void> {
  const pages = openPages(browser, address, size);
  for (const screen of wanted) {
    await mkdir(join(directory, screen.name), { recursive: true });
    for (const state of (screen.states ?? states).filter((one) => inStates.includes(one))) {
      const fileOf = (theme: Theme) => join(directory, screen.name, `${state}-${size.width}-${theme}.webp`);
      const page = await pages.pageOf(placeOf(screen, state).plant);
      await photographState(page, address, { screen, state, size, fileOf });
    }
    console.log(`${screen.name} ${size.width}`);
  }
  await pages.close();
}

function readTask(args: readonly string[]): Task {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      to: { type: "string", default: join(rootDirectory, "docs", "screens") },
      width: { type: "string", multiple: true, default: sizes.map(({ width }) => String(width)) },
      state: { type: "string", multiple: true, default: [...states] },
    },
  });
  const [address = "http://localhost:8080", ...names] = positionals;
  const wanted = names.length === 0 ? screens : screens.filter(({ name }) => names.includes(name));
  const inStates = states.filter((state) => values.state.includes(state));
  const inSizes = sizes.filter(({ width }) => values.width.includes(String(width)));
  return { address, directory: resolve(values.to), wanted, inStates, inSizes };
}

async function run(args: readonly string[]): Promise<number> {
  const task = readTask(args);
  await makeQuietPlants(readDemoSettings(process.env, false));
  const browser = await chromium.launch({
    executablePath: browserPath(),
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking"],
  });
  try {
    // All sizes at once, because most of the time is waiting.
    await Promise.all(task.inSizes.map((size) => photographAt(browser, task, size)));
    return 0;
  } finally {
    await browser.close();
  }
}

process.exitCode = await run(process.argv.slice(2)).catch(giveUp);
