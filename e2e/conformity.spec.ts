import { readFile } from "node:fs/promises";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { askAlone } from "./support/ask-alone.ts";
import { expectAccessible } from "./support/accessible.ts";
import { closePage, openBrowser, openPage, signIn } from "./support/browser.ts";
import {
  bandBetween,
  colorOfShare,
  dragChart,
  dragEnd,
  fivePagesDown,
  panel,
  says,
  shownEnd,
  side,
  statistic,
  withSamplesOfFive,
  zoomByWheel,
} from "./support/conformity-page.ts";
import { beans, type ConformityPlant, openConformityPlant, samples } from "./support/conformity-plant.ts";
import { fileLines } from "./support/tables.ts";
import { until } from "./support/until.ts";
import { expectFineAtEverySight } from "./support/every-sight.ts";

const minuteMs = 60_000;
/** Constants of the regulation: k of five packages, T of 225 g. */
const k = 2.059;
const toleranceG = 9;

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const deviation = (values: readonly number[]) =>
  Math.sqrt(values.reduce((sum, value) => sum + (value - mean(values)) ** 2, 0) / (values.length - 1));
const written = (value: number, decimals = 2) => value.toFixed(decimals).replace(".", ",");

let plant: ConformityPlant;
let browser: Browser;

beforeAll(async () => {
  plant = await openConformityPlant();
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  await plant.close();
});

/** Opens the page of the first machine over the last hour. The samples have five packages. */
async function openConformity(options: Parameters<typeof openPage>[1] = {}, search = "equipments=1") {
  const page = await openPage(browser, options);
  await signIn(page, plant);
  await page.goto(`${plant.url}/client/usina/conformidade?zoom=lst60m&${search}`);
  return page;
}

describe("the conformity page", () => {
  it("works the legal verdict on a sample out in front of the reader", async () => {
    const page = await openConformity();
    await withSamplesOfFive(page);
    const [, refused = { netG: [] }] = samples;
    const criterion = beans.netWeight - k * deviation(refused.netG);
    const short = refused.netG.filter((weight) => weight < beans.netWeight - toleranceG);
    expect([written(mean(refused.netG)), written(criterion, 3), short]).toEqual([
      "221,28",
      "217,163",
      [215.8],
    ]);
    await says(page, "215,8");
    // The verdict of the interval precedes that of the sample. One refused sample raises no alarm.
    const text = (await side(page).innerText()).replaceAll("\u00a0", " ");
    expect(text).toMatch(
      /1 de 2 aprovadas?\s+amostras do intervalo\s+de uma linha .* se esperam 0,01 reprovadas .*\s+Reprovada/,
    );
    for (const line of [
      "Critério individual · amostra 2 de 2",
      `${written(mean(refused.netG))} g`,
      `${written(deviation(refused.netG))} g`,
      `Qn − k·s = 225 − 2,059 × ${written(deviation(refused.netG))}`,
      `${written(mean(refused.netG))} ≥ ${written(criterion)}`,
      `sobra ${written(mean(refused.netG) - criterion)} g`,
      "Tolerância T, fixa na tabela",
      `${written(toleranceG, 1)} g`,
      `${written(beans.netWeight - toleranceG, 1)} g`,
      "1 > c, com c = 0",
      "excede em 1",
      "INMETRO Portaria 93/2022",
    ])
      expect(text).toContain(line);
    expect(await side(page).getByRole("region", { name: "Média" }).innerText()).toContain("Atende");
    expect(await side(page).getByRole("region", { name: "Individual" }).innerText()).toContain("Não atende");
    await closePage(page);
  });

  it("draws no line and no band over a stop, and nothing red where nothing was refused", async () => {
    const page = await openConformity({}, "equipments=3&size=5");
    await side(page).getByText("6 de 6 aprovadas").waitFor();
    expect(await bandBetween(page, plant, 45, 43)).toBeGreaterThan(0.06);
    expect(await bandBetween(page, plant, 41, 22)).toBeLessThan(0.03);
    expect(await statistic(page, "Reprovadas", "EQ3")).toMatch(/^0\s*0,00\s%$/);
    const none = await colorOfShare(page, "Reprovadas", "EQ3");
    expect(await panel(page, "EQ3").locator("dt", { hasText: "Reprovadas" }).locator("svg").count()).toBe(0);
    // The number of samples does not matter.
    await page.goto(`${plant.url}/client/usina/conformidade?zoom=lst60m&equipments=1&size=5`);
    await side(page).getByText("1 de 2 aprovada").waitFor();
    expect(await bandBetween(page, plant, 38, 22)).toBeLessThan(0.03);
    expect(await colorOfShare(page, "Reprovadas")).not.toBe(none);
    await closePage(page);
  });

  it("sums all samples up and lists each in a dialog that saves them", async () => {
    const page = await openConformity();
    await withSamplesOfFive(page);
    expect(await statistic(page, "Amostras")).toBe("2");
    expect(await statistic(page, "Aprovadas")).toMatch(/^1\s*50,00\s%$/);
    expect(await statistic(page, "Reprovadas")).toMatch(/^1\s*50,00\s%$/);
    expect(await statistic(page, "Média geral")).toContain(
      written(mean(samples.flatMap(({ netG }) => netG))),
    );
    expect(await statistic(page, "Desvio médio")).toContain(
      written(mean(samples.map(({ netG }) => deviation(netG)))),
    );
    // Ten useful packages weigh 13.5 g less than nominal together. They are too few for a safe target.
    const given = async () => (await panel(page).innerText()).replaceAll("\u00a0", " ");
    await expect.poll(given).toMatch(/Sobrepeso −1,35 g\s+por pacote\s+−0,60 %\s+−13,50 g/);
    expect(await given()).not.toContain("Alvo seguro");
    await side(page).getByRole("button", { name: "Ver amostras" }).click();
    const dialog = page.getByRole("dialog", { name: "Amostras de EQ1" });
    const rows = dialog.locator("tbody tr");
    await until("both samples", async () => ((await rows.count()) === 2 ? true : undefined));
    expect(await rows.nth(0).innerText()).toContain("Reprovada");
    const refusedOnly = dialog.getByRole("switch", { name: "Só reprovadas" });
    await refusedOnly.click();
    await until("the refused sample alone", async () => ((await rows.count()) === 1 ? true : undefined));
    expect(await rows.nth(0).innerText()).toContain("Reprovada");
    await refusedOnly.click();
    await until("both samples again", async () => ((await rows.count()) === 2 ? true : undefined));
    const [first = { netG: [] }] = samples;
    expect(await rows.nth(1).innerText()).toContain(written(mean(first.netG)));
    await expectAccessible(page);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      dialog.getByRole("button", { name: "Tabela (CSV)" }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(
      /^amostras-eq1-ultimos-60-min-\d{4}-\d{2}-\d{2}-\d{4}\.csv$/,
    );
    const file = await readFile(await download.path(), "utf8");
    expect(fileLines(file).table).toHaveLength(3);
    expect(file).toContain("221,28");
    await rows.nth(1).getByRole("button").click();
    await side(page).getByText("Aprovada", { exact: true }).waitFor();
    expect(await side(page).innerText()).toContain(written(mean(first.netG)));
    await page.reload();
    await side(page).getByText("Aprovada", { exact: true }).waitFor();
    await closePage(page);
  });

  it("asks for a brushed part alone once the brush has rested", async () => {
    const page = await openConformity();
    await withSamplesOfFive(page);
    const asked: string[] = [];
    await askAlone(page);
    page.on("request", (request) => {
      if (request.url().includes("/production/conformity")) asked.push(request.url());
    });
    await page.getByRole("slider", { name: "Fim do intervalo" }).focus();
    // The script presses keys inside the page. Between presses from outside, a slow machine may pause long enough to end the gesture.
    await page.evaluate(fivePagesDown);
    await until("one sample is left", async () =>
      (await statistic(page, "Amostras")) === "1" ? true : undefined,
    );
    await side(page).getByText("Aprovada", { exact: true }).waitFor();
    const dates = new Set(asked.map((url) => new URL(url).searchParams.get("dates") ?? "[]"));
    const lengths = [...dates].flatMap((text) =>
      (JSON.parse(text) as Record<string, number>[]).map(
        ({ startTimestamp = 0, endTimestamp = 0 }) => endTimestamp - startTimestamp,
      ),
    );
    const brushed = lengths.filter((length) => length > minuteMs && length < 45 * minuteMs);
    expect(brushed).toHaveLength(1);
    expect(brushed[0]).toBeGreaterThan(25 * minuteMs);
    expect(asked.some((url) => url.includes("operator="))).toBe(false);
    await page.reload();
    await until("the link shows the same part", async () =>
      (await statistic(page, "Amostras")) === "1" ? true : undefined,
    );
    await closePage(page);
  });

  it("shows the part that a pointer drags the handle to", async () => {
    const page = await openConformity();
    await withSamplesOfFive(page);
    // 0.507 is between the two samples.
    await dragEnd(page, 0.507);
    await until("one sample is left", async () =>
      (await statistic(page, "Amostras")) === "1" ? true : undefined,
    );
    await side(page).getByText("Aprovada", { exact: true }).waitFor();
    await closePage(page);
  });

  it("asks for what the chart is dragged to only once the hand has let go", async () => {
    const page = await openConformity();
    await withSamplesOfFive(page);
    const asked: string[] = [];
    await askAlone(page);
    page.on("request", (request) => {
      const url = new URL(request.url());
      // The side panel asks for the packages of one sample with `equipment` and without `equipments`.
      const isPart = url.pathname.endsWith("/production/conformity") && url.searchParams.has("equipments");
      if (isPart) asked.push(url.href);
    });
    // The page may ask for the same part again.
    const parts = () => new Set(asked.map((url) => new URL(url).searchParams.get("dates") ?? ""));
    const lastEnd = () => Number(/"endTimestamp":(\d+)/.exec([...parts()].at(-1) ?? "")?.[1]);
    await zoomByWheel(page);
    // A slow machine may pause between two wheel notches. Only the final part counts.
    await until("the zoomed part is asked for", async () =>
      Math.abs(lastEnd() - (await shownEnd(page))) < 10_000 ? true : undefined,
    );
    const zoomed = parts();
    await dragChart(page, async () => {
      // Longer than the rest that ends a brush gesture.
      await page.waitForTimeout(1_700);
      expect(parts()).toEqual(zoomed);
    });
    await until(
      "the part that it was dragged to is asked for",
      async () => parts().size > zoomed.size || undefined,
    );
    expect(parts().size).toBe(zoomed.size + 1);
    await closePage(page);
  });

  it("has room for its title beside the three filters of a small tablet", async () => {
    const page = await openConformity({ width: 920, height: 768 });
    await page.goto(`${plant.url}/client/usina/conformidade?zoom=lst24h&equipments=1`);
    const title = page.getByRole("heading", { level: 1, name: "Conformidade" });
    const [period, words] = [page.getByRole("button", { name: /^Período/ }), page.getByText("Últimas 24 h,")];
    await words.first().waitFor();
    const right = await title.evaluate((heading) => {
      const text = document.createRange();
      text.selectNodeContents(heading);
      return text.getBoundingClientRect().right;
    });
    const first = await page.getByRole("button", { name: /^Equipamento/ }).boundingBox();
    expect(first?.x).toBeGreaterThan(right);
    expect(await period.isVisible()).toBe(true);
    await closePage(page);
  });

  it("asks for exactly one equipment, and clears several", async () => {
    const page = await openConformity({}, "equipments=1,2&operator=12");
    await says(page, "Escolha somente 1 (um) equipamento para exibir conformidade");
    await says(
      page,
      "Gráfico de conformidade não pode ser exibido se o filtro estiver configurado para diversos equipamentos.",
    );
    await until("the choice is cleared", () => (page.url().includes("equipments") ? undefined : true));
    await expectAccessible(page);
    await page.locator("main").getByRole("button", { name: "EQ2" }).click();
    await says(page, "Não há dados para o período selecionado.");
    await page
      .locator("main")
      .getByRole("button", { name: /Ver hoje/ })
      .waitFor();
    await closePage(page);
  });

  it("keeps the old picture when an answer fails, and offers to try again", async () => {
    const page = await openConformity();
    await withSamplesOfFive(page);
    await page.route("**/production/conformity**", (route) => route.fulfill({ status: 400, json: {} }));
    await panel(page).getByRole("button", { name: "Atualizar EQ1" }).click();
    await says(page, "Tentar de novo");
    expect(await statistic(page, "Amostras")).toBe("2");
    await page.unroute("**/production/conformity**");
    await panel(page).getByRole("button", { name: "Tentar de novo" }).click();
    await until("the failure is gone", async () =>
      (await panel(page).innerText()).includes("Tentar de novo") ? undefined : true,
    );
    await closePage(page);
  });

  it("has no accessibility violation and does not scroll sideways at any width, in both themes", async () => {
    const page = await openConformity();
    await withSamplesOfFive(page);
    await panel(page).locator("[data-drawn] canvas").first().waitFor();
    await expectFineAtEverySight(page);
    await closePage(page);
  });
});
