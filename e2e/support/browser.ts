import { type Browser, chromium, type Page } from "playwright-core";
import { browserPath } from "./browser-path.ts";
import { password, tenant, users } from "./people.ts";
import type { Plant } from "./plant.ts";

const flags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

export const openBrowser = (executablePath = browserPath()): Promise<Browser> =>
  chromium.launch({ executablePath, args: flags });

/** A page of its own, in Portuguese, that fails the test on any error of a script. */
export async function openPage(
  browser: Browser,
  options: {
    readonly width?: number;
    readonly height?: number;
    readonly colorScheme?: "light" | "dark";
  } = {},
): Promise<Page> {
  const { width = 1440, height = 900, colorScheme = "light" } = options;
  const context = await browser.newContext({
    viewport: { width, height },
    locale: "pt-BR",
    timezoneId: "America/Sao_Paulo",
    colorScheme,
  });
  // What a slow machine with other work on it may take.
  context.setDefaultTimeout(60_000);
  const page = await context.newPage();
  page.on("pageerror", (error) => {
    throw error;
  });
  return page;
}

/** Signs in as a person would, from the client's name to the home page. */
export async function signIn(
  page: Page,
  { url }: Pick<Plant, "url">,
  email: string = users.admin,
): Promise<void> {
  await page.goto(url);
  await page.getByLabel("ID do cliente").fill(tenant);
  await page.keyboard.press("Enter");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Senha", { exact: true }).fill(password);
  await page.keyboard.press("Enter");
  await page.waitForURL(`**/client/${tenant}/inicio`);
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
