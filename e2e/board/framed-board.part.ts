import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Browser, Frame, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { openPage } from "../support/browser.ts";
import type { Plant } from "../support/plant.ts";
import { until } from "../support/until.ts";

/** Another site, whose pages show a page of the product in a frame: `/?https://fiel.example/tv`. */
export interface Signage {
  /** Address under the name that may show boards. */
  readonly named: string;
  /** Address of the same server under another name. */
  readonly other: string;
  close(): void;
}

/** Serves a site other than 127.0.0.1, the site of plants, so that frames are third-party. */
export const openSignage = async (): Promise<Signage> => {
  const server = createServer((request, response) => {
    const shown = (request.url ?? "").split("?").slice(1).join("?");
    response.setHeader("content-type", "text/html");
    response.end(
      `<!doctype html><iframe width="1280" height="720" style="border:0" src="${shown}"></iframe>`,
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    named: `http://localhost:${port}`,
    other: `http://sinal.localhost:${port}`,
    close: () => server.close(),
  };
};

interface Hall {
  readonly browser: () => Browser;
  readonly plant: () => Plant;
  readonly signage: () => Signage;
  /** Pairs the screen with a new board and returns its id. */
  readonly pair: (screen: Page | Frame, settings: object) => Promise<number>;
  readonly remove: (id: number) => Promise<unknown>;
}

export const describeFramedBoard = ({ browser, plant, signage, pair, remove }: Hall): void => {
  const show = async (around: string, path: string, prepare?: (page: Page) => Promise<unknown>) => {
    const page = await openPage(browser(), { width: 1300, height: 740 });
    await prepare?.(page);
    await page.goto(`${around}/?${plant().url}${path}`);
    const frame = await until("the frame", async () => page.frames()[1]);
    return { page, frame };
  };

  describe("a board in the frame of a signage system", () => {
    it("is paired there, shows its figures and is still paired after the system loads its page anew", async () => {
      const { page, frame } = await show(signage().named, "/tv");
      const id = await pair(frame, { pages: ["machines"] });
      const hero = '.board-card[data-machine="1"] .board-hero';
      await expect.poll(() => frame.locator(hero).innerText()).toBe("5");
      await page.reload();
      await page.frameLocator("iframe").locator(hero).waitFor();
      await remove(id);
      await page.context().close();
    });

    it("works for as long as it is open where a third party's frame keeps nothing", async () => {
      const { page, frame } = await show(signage().named, "/tv", (empty) =>
        empty.addInitScript(() => {
          if (window.top === window.self) return;
          const get = (): never => {
            throw new DOMException("Access is denied for this document.", "SecurityError");
          };
          for (const name of ["localStorage", "sessionStorage"]) Object.defineProperty(window, name, { get });
        }),
      );
      const id = await pair(frame, { pages: ["machines"] });
      await frame.locator('.board-card[data-machine="1"]').waitFor();
      await remove(id);
      await page.context().close();
    });

    it("says in words what to set in the frame of another, where no other page is shown at all", async () => {
      const { page, frame } = await show(signage().other, "/tv");
      await frame.getByRole("heading", { name: "Este painel não pode ser mostrado" }).waitFor();
      await frame.getByText(`FIEL_BOARD_FRAMES=${signage().other} nas configurações`).waitFor();
      await frame.getByRole("link", { name: "Abrir o painel sozinho" }).click();
      await page.locator(".tv-letter").first().waitFor();
      expect(new URL(page.url()).origin).toBe(plant().url);
      await page.goto(`${signage().named}/?${plant().url}/client`);
      const refused = await until("the frame", async () => page.frames()[1]);
      expect(refused.url()).toMatch(/^chrome-error:/);
      await page.context().close();
    });
  });
};
