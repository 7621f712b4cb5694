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
  context.setDefaultTimeout(150_000);
  const page = await context.newPage();
  page.on("pageerror", (error) => {
    throw error;
  });
  return page;
}

/**
 * Leaves in the browser what signing in leaves there, on a page that draws nothing: where to go is the test's to say.
 * The form itself is filled in by `sign-in.spec.ts`.
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
