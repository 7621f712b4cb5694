import type { Page } from "playwright-core";
import { describe, it } from "vitest";
import { addManager } from "../support/add-manager.ts";
import { openPage } from "../support/browser.ts";
import { password, tenant, users } from "../support/plant.ts";
import type { Visit } from "../support/visit.ts";
import { signInAs } from "./sign-in-as.ts";
import { refuseToStore } from "./unstored-pages.part.ts";

/** Ways in which a browser stores nothing: site data is blocked, a web view has no storage, the storage of a private window is full. */
const ways = {
  "throws when it is named": refuseToStore,
  "is null": () => {
    for (const name of ["localStorage", "sessionStorage"])
      Object.defineProperty(globalThis, name, { value: null });
    for (const name of ["indexedDB", "caches", "BroadcastChannel", "Notification", "SharedWorker"])
      Object.defineProperty(globalThis, name, { value: undefined });
    for (const name of ["serviceWorker", "locks", "storage"])
      Object.defineProperty(Navigator.prototype, name, { value: undefined });
  },
  "takes nothing": () => {
    Storage.prototype.setItem = () => {
      throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
    };
  },
};

const manager = { email: "tania@fornecedor.test", name: "Tânia Lopes", password: "uma-senha-de-gestora" };

/** A browser without storage keeps the session while its page is open. */
export const testBlockedStorage = (visit: Visit): void =>
  describe.each(Object.entries(ways))("a browser whose storage %s", (_, block) => {
    const open = async (path: string): Promise<Page> => {
      const page = await openPage(visit.browser, { unused: true });
      await page.addInitScript(block);
      await page.goto(visit.plant.url + path);
      return page;
    };

    it("has the app from the client's name to its pages", async () => {
      const page = await open("/client");
      await page.getByLabel("ID do cliente").fill(tenant);
      await page.keyboard.press("Enter");
      await signInAs(page, users.admin, password);
      await page.getByRole("heading", { level: 1, name: "Início" }).waitFor();
      await page.getByRole("link", { name: "Sobras", exact: true }).click();
      await page.getByRole("heading", { level: 1, name: "Sobras" }).waitFor();
      await page.getByRole("region", { name: "Refugo" }).waitFor();
      await page.context().close();
    });

    it("has the back office", async () => {
      await addManager(visit.plant, manager).catch(() => undefined);
      const page = await open("/management/login");
      await signInAs(page, manager.email, manager.password);
      await page.getByRole("heading", { level: 1, name: "Clientes" }).waitFor();
      await page.getByRole("button", { name: "Usina de Teste" }).waitFor();
      await page.context().close();
    });

    it("has a tablet's code", async () => {
      const page = await open(`/client/${tenant}/operador`);
      await page.locator(".op-code[data-code]").waitFor();
      await page.context().close();
    });

    it("has a screen's code", async () => {
      const page = await open("/tv");
      await page.locator(".tv-letter").first().filter({ hasText: /./ }).waitFor();
      await page.context().close();
    });
  });
