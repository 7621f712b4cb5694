import type { Browser, BrowserContext, Page } from "playwright-core";
import type { FluidTask } from "../measure/fluid-measure.ts";
import { emailOf, password } from "../plan/factory.ts";
import { installRecorder } from "./recorder.ts";

const size = { width: 1440, height: 900 };
/** Only what never comes ends a run: a machine that does other things too takes long to draw a dozen pages. */
const patienceMs = 900_000;

/** What a browser keeps of somebody who has signed in. */
export type SignedIn = Awaited<ReturnType<BrowserContext["storageState"]>>;

/** Signs in as a person does, once for all the pages of a run. */
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

/** A page in a window of its own. */
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
