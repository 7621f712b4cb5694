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
  /** Where the pictures go. */
  readonly directory: string;
  readonly wanted: readonly Screen[];
  readonly inStates: readonly State[];
  readonly inSizes: readonly Size[];
}

/** Phones and tablets. */
const isTouched = ({ width }: Size): boolean => width < 1200;
const patienceMs = 120_000;
/** Tables of some hundred rows end here: below, one row is like another. */
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
  // The quiet plants are added to the installation of FIEL_DATA, which another server need not read.
  if (typeof said === "string")
    throw new SetupError(
      `${address} não deixa entrar em '${tenant}' (${said}). FIEL_DATA deve ser o diretório de dados desse servidor.`,
    );
}

/** Charts are drawn when they are first come near, and the picture goes beyond the window. */
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

/** Until nothing is being fetched and drawn any more; a live page never rests for good. */
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
  // A failure is told when the tries are over.
  if (state === "failed")
    await page
      .getByRole("button", { name: "Tentar de novo" })
      .first()
      .waitFor(told)
      .catch(() => undefined);
  await comeByAll(page);
  await page.waitForTimeout(900);
  const said = await page.getByRole("heading", { level: 1 }).first().innerText();
  // As when the pages are built anew meanwhile: a picture of it would tell nothing of the page.
  if (said === crashed) throw new SetupError(`${page.url()}: ${said}`);
}

/**
 * What is beyond the window too, in a window as tall as the page: what Chromium draws beyond it has the menu end half-way, and
 * on a touch screen another layout. A page that takes the window's height may still be a little taller than before.
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
    // Charts are drawn anew in the other colours.
    await page.waitForTimeout(400);
    await photograph(page, fileOf(colorScheme), size);
  }
  await page.unrouteAll({ behavior: "ignoreErrors" });
}

/** A browser signs in to one client at a time: each has its own pages. */
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
    // Beside each other: most of the time is waiting.
    await Promise.all(task.inSizes.map((size) => photographAt(browser, task, size)));
    return 0;
  } finally {
    await browser.close();
  }
}

process.exitCode = await run(process.argv.slice(2)).catch(giveUp);
