import type { Browser } from "playwright-core";
import { describe, expect, it } from "vitest";
import { closePage } from "../support/browser.ts";
import { settled } from "../support/every-page.ts";
import { type HomePlant, machines, openHome } from "../support/home-plant.ts";

/** Tests what is above and beside the cards. Moves a machine into another group. */
export const describeNavigation = (plant: () => HomePlant, browser: () => Browser): void => {
  describe("the home page's way to others", () => {
    it.each([
      [1440, 900],
      [1024, 768],
    ])("the navigation stays where it is from page to page at %i x %i", async (width, height) => {
      const page = await openHome(browser(), plant(), { width, height });
      const links = page.getByRole("navigation", { name: "Navegação principal" }).getByRole("link");
      const places = () =>
        links.evaluateAll((all) =>
          all.map((link) => {
            const { x, y, width, height } = link.getBoundingClientRect();
            return [link.textContent, x, y, width, height];
          }),
        );
      await settled(page);
      const before = await places();
      for (const name of ["Classificação", "Ocorrências", "Bobinas"]) {
        await links.filter({ hasText: name }).first().click();
        await page.getByRole("heading", { level: 1, name }).waitFor();
        await settled(page);
        expect(await places()).toEqual(before);
      }
      await closePage(page);
    });

    it("the equipment is found by its group's name", async () => {
      const last = plant().machines.at(-1);
      await plant().apply({
        groups: [{ name: "Grãos" }, { name: "Café torrado" }],
        equipment: [
          {
            mid: machines,
            name: `EQ${machines}`,
            group: "Café torrado",
            ip: "127.0.0.1",
            port: last?.port ?? 0,
            createdAt: plant().nowMs - 86_400_000,
          },
        ],
      });
      const page = await openHome(browser(), plant());
      await page.getByRole("button", { name: /^Equipamentos/ }).click();
      const dialog = page.getByRole("dialog", { name: "Equipamentos" });
      await dialog.getByRole("textbox").fill("torrado");
      await dialog.getByRole("checkbox", { name: "EQ1", exact: true }).waitFor({ state: "detached" });
      expect(await dialog.getByRole("group").count()).toBe(1);
      await dialog.getByRole("checkbox", { name: "Café torrado" }).click();
      await page.waitForURL((url) => url.searchParams.get("equipments") === String(machines));
      await closePage(page);
    });
  });
};
