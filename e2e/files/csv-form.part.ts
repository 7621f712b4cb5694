import { readFile } from "node:fs/promises";
import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { goTo } from "../support/every-page.ts";
import type { Plant } from "../support/plant.ts";
import { csvOf } from "../support/tables.ts";

interface Place {
  readonly page: Page;
  readonly plant: Plant;
}

/** Presses an item of a download menu and reads the file. */
async function saved(page: Page, opener: Locator, item: string): Promise<string> {
  await opener.click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("menuitem", { name: item, exact: true }).click(),
  ]);
  return readFile(await download.path(), "utf8");
}

/** Tests that the form of CSV files that a reader chose is remembered. Their machines made FARINHA-LB. */
export const describeCsvForm = (at: () => Place): void => {
  describe("the form of CSV that its reader chose", () => {
    const panel = (name: string) => at().page.getByRole("region", { name, exact: true });
    const headOf = async (name: string) => (await csvOf(at().page, panel(name)))[0] ?? "";
    const choose = (name: string, form: string) =>
      saved(at().page, panel(name).getByRole("button", { name: /^Baixar/ }), form);

    it("stays so after a reload, on other pages and in lists, until another one is chosen", async () => {
      const { page, plant } = at();
      await goTo(page, plant, "producao");
      const summary = "Resumo por classificação";
      expect(await headOf(summary)).toMatch(/^Equipamento;/);
      expect(await choose(summary, "CSV com vírgulas e 1.5")).toMatch(/^EQ2,.*,\d+\.\d+,/m);
      await page.reload();
      expect(await headOf(summary)).toMatch(/^Equipamento,/);
      await goTo(page, plant, "ordens-producao");
      expect(await headOf("Ordens de produção")).toMatch(/^[^;]+,[^;]+$/);
      await goTo(page, plant, "admin/produtos");
      const list = page.getByRole("button", { name: "Exportar" });
      expect(await saved(page, list, "CSV para Excel")).toMatch(/^FARINHA-LB,.*,2\.5,/m);
      await goTo(page, plant, "producao");
      expect(await choose(summary, "CSV com ponto e vírgula e 1,5")).toMatch(/^EQ2;.*;\d+,\d+;/m);
      await page.reload();
      expect(await headOf(summary)).toMatch(/^Equipamento;/);
    });
  });
};
