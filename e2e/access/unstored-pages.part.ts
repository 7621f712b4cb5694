import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { addManager } from "../support/add-manager.ts";
import { newSettings as board } from "@fiel/server/testing";
import { signInElsewhere } from "../support/api.ts";
import { closePage, openPage } from "../support/browser.ts";
import { everyPage, settled } from "../support/every-page.ts";
import { managementPages } from "../support/management-pages.ts";
import { password, tenant, users } from "../support/plant.ts";
import { until } from "../support/until.ts";
import type { Visit } from "../support/visit.ts";
import { signInAs } from "./sign-in-as.ts";

const manager = { email: "tania@fornecedor.test", name: "Tânia Lopes", password: "uma-senha-de-gestora" };

/** Makes all that stores in the browser, or that speaks with its other pages, throw when it is named. */
export const refuseToStore = (): void => {
  const get = (): never => {
    throw new DOMException("Access is denied for this document.", "SecurityError");
  };
  for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches", "cookieStore"])
    Object.defineProperty(globalThis, name, { get });
  for (const name of ["serviceWorker", "locks", "storage"])
    Object.defineProperty(Navigator.prototype, name, { get });
  Object.defineProperty(Document.prototype, "cookie", { get, set: get });
  Object.defineProperty(globalThis, "BroadcastChannel", { value: get });
};

/** Goes to a page without loading the program anew, because the session is only in memory. */
async function walkTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    // Another page takes the focus to its heading when it is drawn.
    (document.activeElement as HTMLElement | null)?.blur();
    history.pushState(null, "", to);
  }, path);
  await until(`${path} is drawn`, async () =>
    (await page.evaluate(() => document.activeElement !== document.body)) ? true : undefined,
  );
  await settled(page);
  expect(await page.getByRole("heading", { name: "Algo deu errado nesta página." }).count(), path).toBe(0);
}

/** Tests every page of all programs in a browser that stores nothing. */
export const testUnstoredPages = (visit: Visit): void => {
  const open = async (path: string): Promise<Page> => {
    const page = await openPage(visit.browser, { unused: true });
    await page.addInitScript(refuseToStore);
    await page.goto(visit.plant.url + path);
    return page;
  };

  it("a browser that stores nothing has every page of the app", async () => {
    const page = await open(`/client/${tenant}/login`);
    await signInAs(page, users.admin, password);
    await page.getByRole("heading", { level: 1, name: "Início" }).waitFor();
    for (const { path } of everyPage.slice(1)) await walkTo(page, `/client/${tenant}/${path}`);
    await closePage(page);
  });

  it("a browser that stores nothing has every page of the back office", async () => {
    await addManager(visit.plant, manager).catch(() => undefined);
    const page = await open("/management/login");
    await signInAs(page, manager.email, manager.password);
    await page.getByRole("heading", { level: 1, name: "Clientes" }).waitFor();
    // The plant has no invoice.
    const others = managementPages.filter(({ path }) => path !== "" && !path.startsWith("invoices"));
    for (const { path } of others) await walkTo(page, `/management/s/${path}`);
    await closePage(page);
  });

  it("a browser that stores nothing has a paired tablet, a paired screen, and the page of a message's link", async () => {
    const { ask } = await signInElsewhere(visit.plant, users.admin);
    const tablet = await open(`/client/${tenant}/operador`);
    const code = await tablet.locator(".op-code[data-code]").getAttribute("data-code");
    await ask("/tablets", "POST", { name: "Sem memória", place: "", equipments: [1], code });
    await tablet.getByRole("heading", { name: "EQ1" }).waitFor();
    await closePage(tablet);
    const screen = await open("/tv");
    await screen.locator(".tv-letter").first().filter({ hasText: /./ }).waitFor();
    const letters = (await screen.locator(".tv-letter").allInnerTexts()).join("");
    await ask("/boards", "POST", { ...board, code: letters });
    await screen.locator(".board-title").waitFor();
    await closePage(screen);
    const link = await open("/reconhecer#nenhum");
    await link.getByText("Este link não vale mais").waitFor();
    await closePage(link);
  });
};
