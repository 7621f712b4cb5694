// Photographs every page of a running demo into docs/screens: `npm run screens -- http://localhost:8080 [page…]`.
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "playwright-core";
import { rootDirectory } from "../setup/paths.mjs";
import { giveUp } from "../setup/say.mjs";
import { pathOf, type Screen, screens, sizes, type State, states, themes } from "./screens.ts";

const tenant = "demo";
const tallest = 2400;

async function signIn(page: Page, address: string): Promise<void> {
  await page.goto(`${address}/client`);
  await page.getByLabel("ID do cliente").fill(tenant);
  await page.keyboard.press("Enter");
  await page.getByLabel("E-mail").fill("admin@demo.fiel");
  await page.getByLabel("Senha", { exact: true }).fill("fiel-demo");
  await page.keyboard.press("Enter");
  await page.waitForURL(`**/client/${tenant}/inicio`);
}

/** Until nothing is being fetched and drawn any more; a live page never rests for good. */
async function settle(page: Page, state: State): Promise<void> {
  await page.getByRole("heading", { level: 1 }).waitFor();
  const busy = page.locator('main [aria-busy="true"]');
  const patient = { state: "detached", timeout: 15_000 } as const;
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
  await page.waitForTimeout(900);
}

async function photograph(page: Page, file: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const { cssContentSize } = await session.send("Page.getLayoutMetrics");
  const { data } = await session.send("Page.captureScreenshot", {
    format: "webp",
    quality: 50,
    captureBeyondViewport: true,
    clip: {
      x: 0,
      y: 0,
      width: cssContentSize.width,
      height: Math.min(tallest, cssContentSize.height),
      scale: 1,
    },
  });
  await session.detach();
  await writeFile(file, Buffer.from(data, "base64"));
}

async function photographState(
  page: Page,
  address: string,
  screen: Screen,
  state: State,
  file: string,
): Promise<void> {
  if (state === "loading") await page.route(screen.data, () => undefined);
  if (state === "failed") await page.route(screen.data, (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto(`${address}/client/${tenant}/${pathOf(screen, state)}`);
  await settle(page, state);
  await photograph(page, file);
  await page.unrouteAll({ behavior: "ignoreErrors" });
}

type Size = (typeof sizes)[number];

async function photographAt(
  browser: Browser,
  address: string,
  wanted: readonly Screen[],
  size: Size,
): Promise<void> {
  for (const colorScheme of themes) {
    const context = await browser.newContext({ viewport: size, colorScheme, locale: "pt-BR" });
    const page = await context.newPage();
    await signIn(page, address);
    for (const screen of wanted) {
      const directory = join(rootDirectory, "docs", "screens", screen.name);
      await mkdir(directory, { recursive: true });
      for (const state of states) {
        const file = join(directory, `${state}-${size.width}-${colorScheme}.webp`);
        await photographState(page, address, screen, state, file);
      }
      console.log(`${screen.name} ${size.width} ${colorScheme}`);
    }
    await context.close();
  }
}

async function run([address = "http://localhost:8080", ...names]: readonly string[]): Promise<number> {
  const browser = await chromium.launch({
    executablePath: process.env["FIEL_CHROMIUM"] ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking"],
  });
  try {
    const wanted = names.length === 0 ? screens : screens.filter(({ name }) => names.includes(name));
    // Beside each other: most of the time is waiting.
    await Promise.all(sizes.map((size) => photographAt(browser, address, wanted, size)));
    return 0;
  } finally {
    await browser.close();
  }
}

process.exitCode = await run(process.argv.slice(2)).catch(giveUp);
