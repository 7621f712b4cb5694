import type { Browser, BrowserContext, Page } from "playwright-core";
import type { FluidTask } from "../measure/fluid-measure.ts";
import { emailOf, password } from "../plan/factory.ts";
import { installRecorder } from "./recorder.ts";

const size = { width: 1440, height: 900 };
/** Ms; only a failure should reach it, since a busy machine takes long to draw a dozen pages. */
const patienceMs = 900_000;

/** Browser storage of a signed-in user. */
export type SignedIn = Awaited<ReturnType<BrowserContext["storageState"]>>;

/** Signs in by the form, once for all pages of a run. */
export async function signIn(
  browser: Browser,
  { address, tenant }: Pick<FluidTask, "address" | "tenant">,
): Promise<SignedIn> {
  const page = await openPage(browser);
  await page.goto(`${address}/client`);
  await page.getByLabel("ID do cliente").fill(tenant);
  await page.keyboard.press("Enter");
  await page.getByLabel("E-mail").fill(emailOf(tenant));
  await page.getByLabel("Senha", { exact: true }).fill(password);
  await page.keyboard.press("Enter");
  await page.waitForURL(`**/client/${tenant}/inicio`, { waitUntil: "commit" });
  const signedIn = await page.context().storageState();
  await page.context().close();
  return signedIn;
}

/** Opens a page in a new window. */
export async function openPage(browser: Browser, storageState?: SignedIn): Promise<Page> {
  const context = await browser.newContext({
    viewport: size,
    locale: "pt-BR",
    timezoneId: "America/Sao_Paulo",
    ...(storageState === undefined ? {} : { storageState }),
  });
  context.setDefaultTimeout(patienceMs);
  await context.addInitScript(installRecorder);
  return context.newPage();
}
