import { readFileSync } from "node:fs";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accumulator, closePage } from "../support/browser.ts";
import {
  type HomePlant,
  isUseful,
  leftovers,
  machines,
  made,
  openHome,
  weighedAt,
  weightsG,
} from "../support/home-plant.ts";
import { sum } from "../support/stops.ts";
import { fileLines, rowsOf } from "../support/tables.ts";
import { until } from "../support/until.ts";
import { timeOf } from "../support/zone.ts";

/** Kilograms of a text such as `4,04 kg` or `985,00 g`. */
const kilogramsOf = (text: string): number => {
  const [value = "", unit] = text.split(" ");
  return Number(value.replaceAll(".", "").replace(",", ".")) / (unit === "g" ? 1_000 : 1);
};

/** Tests everything that one view of the page shows. */
export const describeProductionCards = (plant: () => HomePlant, browser: () => Browser): void => {
  describe("the home page's cards of production", () => {
    let page: Page;
    beforeAll(async () => {
      page = await openHome(browser(), plant());
    });
    afterAll(() => closePage(page));

    it("adds up what was sent", async () => {
      expect(await accumulator(page, "Pacotes")).toBe(weightsG.length);
      expect(await accumulator(page, "Úteis")).toBe(weightsG.filter(isUseful).length);
      expect(await accumulator(page, "Acima do limite")).toBe(1);
      expect(await accumulator(page, "Abaixo do limite")).toBe(1);
      expect(await accumulator(page, "Peso total")).toBeCloseTo(sum(weightsG) / 1_000, 2);
      const share = (label: string) =>
        page.locator("dt", { hasText: label }).first().locator("xpath=following-sibling::dd[2]").innerText();
      const percentOf = (count: number) =>
        `${((count / weightsG.length) * 100).toFixed(2).replace(".", ",")} %`;
      const plain = (text: string) => text.replaceAll("\u00a0", " ");
      expect(plain(await share("Úteis"))).toBe(percentOf(weightsG.filter(isUseful).length));
      for (const label of ["Acima do limite", "Abaixo do limite"])
        expect(plain(await share(label))).toBe(percentOf(1));
    });

    /** Weights are shown with two decimals, and half of a hundredth has no exact number. */
    const roundedOffKg = 0.005 + 1e-9;

    it("tells what was made in each five minutes in words too", async () => {
      const stepMs = 300_000;
      const packages = made.flatMap((one) =>
        one.weightsG.map((grams, place) => ({ grams, atMs: weighedAt(plant(), place) })),
      );
      const steps = Map.groupBy(packages, ({ atMs }) => Math.floor(atMs / stepMs) * stepMs);
      const expected = [...steps]
        .toSorted(([one], [other]) => one - other)
        .map(([startMs, own]) => [timeOf(startMs), sum(own.map(({ grams }) => grams)) / 1_000] as const);
      const table = page.getByRole("table", { name: "Produção agregada" });
      const rows = await until("the steps", async () => {
        const found = await rowsOf(table);
        return found.length > 0 ? found : undefined;
      });
      const kilograms = rows.map(([time, text = ""]) => [time, kilogramsOf(text)] as const);
      const weighed = kilograms.filter(([, weight]) => weight > 0);
      expect(weighed.map(([time]) => time)).toEqual(expected.map(([time]) => time));
      for (const [at, [, weight]] of expected.entries())
        expect(Math.abs((weighed[at]?.[1] ?? 0) - weight)).toBeLessThanOrEqual(roundedOffKg);
    });

    it("tells the production of each equipment in words too, eight a page", async () => {
      const panel = page.getByRole("region", { name: "Produção por equipamento" });
      const usefulKg = (equipment: number) =>
        sum((made.find((one) => one.equipment === equipment)?.weightsG ?? []).filter(isUseful)) / 1_000;
      await until("the first page", async () =>
        (await panel.innerText()).includes("1–8 de 10") ? true : undefined,
      );
      const text = await panel.textContent();
      for (const equipment of [1, 2])
        expect(text).toContain(usefulKg(equipment).toFixed(2).replace(".", ","));
      await panel.getByRole("button", { name: "Próxima página" }).click();
      await until("the second page", async () =>
        (await panel.innerText()).includes("9–10 de 10") ? true : undefined,
      );
      await panel.getByRole("button", { name: /^Baixar e imprimir/ }).click();
      const downloading = page.waitForEvent("download");
      await page.getByRole("menuitem", { name: "Tabela (CSV)" }).click();
      const [, ...lines] = fileLines(readFileSync(await (await downloading).path(), "utf8")).table;
      expect(lines).toHaveLength(machines);
      const writtenG = (equipment: number) => String(usefulKg(equipment) * 1_000).replace(".", ",");
      expect(lines.slice(0, 2)).toEqual([`EQ1;${writtenG(1)};3`, `EQ2;${writtenG(2)};4`]);
    });

    it("adds up the leftovers", async () => {
      const total = (kind: string) =>
        sum(
          leftovers
            .filter((one) => one.kind === kind)
            .map((one) => ("count" in one ? one.count : one.weightMg)),
        );
      const kg = (milligrams: number) => (milligrams / 1_000_000).toFixed(2).replace(".", ",");
      const g = (milligrams: number) => (milligrams / 1_000).toFixed(2).replace(".", ",");
      const values = page.getByRole("region", { name: "Sobras" }).locator("dt + dd");
      await until("the leftovers", async () => ((await values.count()) === 3 ? true : undefined));
      const found = (await values.allInnerTexts()).map((text) => text.replaceAll("\u00a0", " "));
      expect(found).toEqual([
        `${kg(total("scrap"))} kg`,
        `${g(total("reprocess"))} g`,
        `${total("chargeback")} un`,
      ]);
    });

    it("puts the packages of today into the year", async () => {
      const table = page.getByRole("table", { name: "Produção em 12 meses" });
      await until("the months", async () => ((await rowsOf(table)).length === 12 ? true : undefined));
      const months = await rowsOf(table);
      const counts = months.map((cells) => Number(cells[1]?.replaceAll(".", "")));
      expect(sum(counts)).toBe(weightsG.length);
    });
  });
};
