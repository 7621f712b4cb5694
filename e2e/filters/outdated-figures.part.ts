import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { closePage } from "../support/browser.ts";
import { settled } from "../support/every-page.ts";
import type { openAt } from "../support/filtered-plant.ts";

/** Visible figures that are not dim, as text. */
const bright = `[...document.querySelectorAll("main :is(dd, td, canvas, aside p, ol > li, article), header ul:not(main *)")]
  .filter((one) => one.checkVisibility() && !one.closest("[data-outdated], .visually-hidden, [aria-busy=true]"))
  .map((one) => one.closest("section, aside, header")?.textContent.slice(0, 40) + ": " + one.textContent.slice(0, 40))`;

/** Tests that figures of the previous filter look dim under the words of a new one. */
export const describeOutdatedFigures = (open: () => ReturnType<typeof openAt>): void => {
  describe("figures of the filter before", () => {
    /** Holds every answer of the dashboard until the gate opens. */
    const holdAnswers = async (page: Page) => {
      await settled(page);
      await page.locator("main :is(dd, article)").first().waitFor();
      const gate = Promise.withResolvers<void>();
      await page.route(/\/dashboard\//, async (route) => {
        await gate.promise;
        await route.continue().catch(() => undefined);
      });
      return gate;
    };

    it.each(["inicio?zoom=lst60m&equipments=1", "producao?equipments=1", "conformidade?equipments=1&size=5"])(
      "are dim everywhere, until those of another equipment are there, on %s",
      async (path) => {
        const page = await open()(path);
        const gate = await holdAnswers(page);
        await page.getByRole("button", { name: /^Equipamentos? EQ1/ }).click();
        await page
          .getByRole("dialog", { name: /^Equipamento/ })
          .getByText("EQ2", { exact: true })
          .click();
        await page.keyboard.press("Escape");
        await page.locator("[data-outdated]").first().waitFor();
        await expect.poll(() => page.evaluate<string[]>(bright)).toEqual([]);
        gate.resolve();
        await page.locator("[data-outdated]").first().waitFor({ state: "detached" });
        await closePage(page);
      },
    );

    it("are dim on a machine's page, until those of another period are there", async () => {
      const page = await open()("equipamento/1?zoom=lst60m");
      const gate = await holdAnswers(page);
      await page.getByRole("button", { name: /^Período/ }).click();
      await page.getByRole("menuitemradio", { name: "Últimas 24 h" }).click();
      for (const name of ["Agora e no período", "Hora a hora", "Conformidade"])
        await page.getByRole("region", { name }).locator("[data-outdated]").waitFor();
      gate.resolve();
      await page.locator("[data-outdated]").first().waitFor({ state: "detached" });
      await closePage(page);
    });
  });
};
