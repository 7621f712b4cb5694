import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { closePage } from "../support/browser.ts";
import { desk, expectFineAt, phone, uprightTablet } from "../support/every-sight.ts";

/** Tests the table of a machine's stops. A supervisor gives a reason and takes it back. */
export const describeStopTable = (
  plantOf: () => { readonly open: (path: string) => Promise<Page> },
): void => {
  describe("the table of stops", () => {
    it("gives a stop a reason with a comment, tells who gave it, and takes it back", async () => {
      const page = await plantOf().open("paradas?zoom=lst60m&equipments=1&least=0");
      const table = page.getByRole("table", { name: "Paradas e motivos" });
      const meal = table.getByRole("row").filter({ hasText: "Refeição" });
      const reasonOf = () => meal.locator('td[data-column="reason"]').innerText();
      await meal.waitFor();
      expect(await reasonOf()).toContain("Sem motivo");
      expect(await table.getByRole("row").filter({ hasText: "pela ocorrência" }).count()).toBe(1);
      await meal.getByRole("checkbox").check();
      await page.getByRole("button", { name: "Dar motivo" }).click();
      await page.getByRole("dialog").getByLabel("Motivo").selectOption({ label: "Material > Filme" });
      await page.getByRole("dialog").getByLabel("Comentário").fill("bobina no fim");
      await page.getByRole("dialog").getByRole("button", { name: "Dar motivo" }).click();
      await page.getByText("1 parada com motivo novo").waitFor();
      await meal.getByText("bobina no fim").waitFor();
      expect(await reasonOf()).toContain("Material > Filme");
      await meal.getByRole("button", { name: /Histórico da parada/ }).click();
      await page.getByRole("dialog").getByText("Motivo dado").waitFor();
      await expectFineAt(page, [desk, phone]);
      await page.getByRole("dialog").getByRole("button", { name: "Fechar" }).click();
      await expectFineAt(page, [desk, uprightTablet, phone]);
      await page.getByRole("button", { name: "Desfazer" }).click();
      await expect.poll(reasonOf).toContain("Sem motivo");
      await closePage(page);
    });
  });
};
