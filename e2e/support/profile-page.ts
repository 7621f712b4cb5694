import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import { closePage, openBrowser, openPage, signIn } from "./browser.ts";
import { openPlant, type Plant, tenant } from "./plant.ts";

/** Profile pages of a plant's users. One user is signed in at a time. */
export function profilePage() {
  let plant: Plant;
  let browser: Browser;
  let page: Page;
  beforeAll(async () => {
    plant = await openPlant({ machines: 1 });
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await plant.close();
  });

  const field = (label: string) => page.getByLabel(label, { exact: true });
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const placeOf = (rest: string) => `${plant.url}/client/${tenant}/${rest}`;
  /** Replaces the page with a new one on which nobody is signed in. */
  const openAnew = async (): Promise<Page> => {
    await closePage(page);
    page = await openPage(browser);
    return page;
  };
  return {
    get plant() {
      return plant;
    },
    get page() {
      return page;
    },
    field,
    button,
    placeOf,
    openAnew,
    /** Opens another page beside it, on which nobody is signed in. */
    openBeside: () => openPage(browser),
    async open(email: string): Promise<void> {
      await signIn(await openAnew(), plant, email);
      await page.goto(placeOf("eu"));
      await field("Nome").waitFor();
    },
    see: (text: string | RegExp) => page.getByText(text, { exact: true }).first().waitFor(),
    save: () => button("Salvar").click(),
    /** Signs in up to the code of the second factor. */
    async enter(email: string, password: string): Promise<void> {
      await (await openAnew()).goto(placeOf("login"));
      await field("E-mail").fill(email);
      await field("Senha").fill(password);
      await button("Entrar").click();
      await page.getByRole("heading", { name: "Segundo fator" }).waitFor();
    },
  };
}
