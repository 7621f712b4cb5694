import type { Browser, Page } from "playwright-core";
import { demoPassword } from "../../demo/demo-settings.ts";
import type { Sight } from "./comparisons.ts";

const patienceMs = 60_000;
const account = { email: "admin@demo.fiel", password: demoPassword };
const hiddenEventsKey = "occurrencesFilterBlacklist";

/** Signs in over the API and stores in the browser what the sign-in page would. */
async function signIn(page: Page, url: string, hidden: readonly number[]): Promise<void> {
  const { request } = page.context();
  const client = await request.get(`${url}/api/management/clients/account/verify/demo`);
  const access = await request.post(`${url}/api/client/demo/users/access`, { data: account });
  if (!client.ok() || !access.ok()) throw new Error(`${url}: ${client.status()}, ${access.status()}`);
  const user = (await access.json()) as { readonly token: string };
  const kept = {
    client: await client.text(),
    token: user.token,
    user: JSON.stringify(user),
    [hiddenEventsKey]: JSON.stringify({ demo: hidden }),
  };
  await page.goto(`${url}/health/live`);
  await page.evaluate(`Object.assign(localStorage, ${JSON.stringify(kept)})`);
}

/** Waits until the first data is fetched and drawn. */
async function settle(page: Page): Promise<void> {
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  // Lets the page start, after which a busy element stands for each part that is still loading.
  await page.waitForTimeout(1_000);
  const busy = page.locator('main [aria-busy="true"]').first();
  await busy.waitFor({ state: "detached", timeout: 20_000 }).catch(() => undefined);
  await page.waitForTimeout(1_200);
}

/** Clip of the picture: the given band, or the smallest rectangle around all parts. */
async function frameOf(page: Page, { parts, band, width: whole }: Sight) {
  if (band !== undefined) return { clip: { x: 0, y: band[0], width: whole, height: band[1] - band[0] } };
  if (parts === undefined) return {};
  const boxes = [];
  for (const part of parts(page)) {
    await part.first().scrollIntoViewIfNeeded();
    boxes.push(await part.first().boundingBox());
  }
  const seen = boxes.filter((box) => box !== null);
  const [x, y] = [Math.min(...seen.map((box) => box.x)), Math.min(...seen.map((box) => box.y))];
  const width = Math.max(...seen.map((box) => box.x + box.width)) - x;
  const height = Math.max(...seen.map((box) => box.y + box.height)) - y;
  return { clip: { x, y, width, height } };
}

/** Photographs a sight in one version, as PNG. */
export async function photographSight(browser: Browser, url: string, sight: Sight): Promise<Buffer> {
  const { width, height = 900, theme = "light", path, prepare } = sight;
  const touched = width < 1200 ? { isMobile: true, hasTouch: true } : {};
  const context = await browser.newContext({
    viewport: { width, height },
    locale: "pt-BR",
    timezoneId: "America/Sao_Paulo",
    colorScheme: theme,
    ...touched,
  });
  context.setDefaultTimeout(patienceMs);
  try {
    const page = await context.newPage();
    await signIn(page, url, sight.hidden ?? []);
    await page.goto(`${url}/client/demo/${path}`);
    await settle(page);
    await prepare?.(page);
    return await page.screenshot({ ...(await frameOf(page, sight)), animations: "disabled" });
  } finally {
    await context.close();
  }
}
