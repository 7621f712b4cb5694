import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { expectAccessible } from "../support/accessible.ts";
import { closePage } from "../support/browser.ts";
import { until } from "../support/until.ts";

/** Tests that other pages show the same giveaway as the histogram. */
export const describeGiveawayElsewhere = (
  openAt: (path: string) => Promise<Page>,
  machines: number,
): void => {
  describe("giveaway elsewhere", () => {
    it("is on the machine's page, with the safe target below its weights", async () => {
      const page = await openAt("equipamento/3?zoom=lst60m");
      const words = async (region: string) =>
        (await page.getByRole("region", { name: region }).innerText()).replaceAll(/[\u00a0\n]/g, " ");
      await until("the giveaway", async () =>
        /Sobrepeso 600 úteis, a R\$ 5,00\/kg 2,00 g\/un 0,20 % 1,20 kg R\$ 6,00/.test(
          await words("Agora e no período"),
        )
          ? true
          : undefined,
      );
      await until("the safe target", async () =>
        /Alvo seguro 1\.000,00 g pouparia R\$ 6,00 no período/.test(await words("Pesos e sobrepeso"))
          ? true
          : undefined,
      );
      await page.getByRole("button", { name: /^Ver conta do alvo seguro de EQ3/ }).click();
      await page.getByRole("dialog", { name: /^Alvo seguro de EQ3/ }).waitFor();
      await expectAccessible(page);
      await closePage(page);
    });

    it("leaves room for twelve cards in a desk's window", async () => {
      const page = await openAt("producao");
      const cards = page.getByRole("article");
      await until("what each gave away", async () =>
        (await cards.filter({ hasText: "Sobrepeso" }).count()) === machines ? true : undefined,
      );
      const boxes = await Promise.all((await cards.all()).map((card) => card.boundingBox()));
      expect(Math.max(...boxes.map((box) => (box?.y ?? 901) + (box?.height ?? 0)))).toBeLessThanOrEqual(900);
      await closePage(page);
    });
  });
};
