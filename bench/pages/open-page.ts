import type { Browser, Page } from "playwright-core";
import { emailOf, password } from "../plan/factory.ts";
import { installRecorder } from "./recorder.ts";

const size = { width: 1440, height: 900 };
/** Whole answers on a machine that does other things too. */
const patienceMs = 120_000;

/** A page of somebody who has signed in, as a person does. */
export async function openSignedIn(browser: Browser, address: string, tenant: string): Promise<Page> {
  const context = await browser.newContext({
    viewport: size,
    locale: "pt-BR",
    timezoneId: "America/Sao_Paulo",
  });
  context.setDefaultTimeout(patienceMs);
  await context.addInitScript(installRecorder);
  const page = await context.newPage();
  await page.goto(`${address}/client`);
  await page.getByLabel("ID do cliente").fill(tenant);
  await page.keyboard.press("Enter");
  await page.getByLabel("E-mail").fill(emailOf(tenant));
  await page.getByLabel("Senha", { exact: true }).fill(password);
  await page.keyboard.press("Enter");
  await page.waitForURL(`**/client/${tenant}/inicio`);
  return page;
}
