import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { describeFilterRules } from "./filters/filter-rules.part.ts";
import { describeOutdatedFigures } from "./filters/outdated-figures.part.ts";
import { closePage, openBrowser } from "./support/browser.ts";
import {
  addressOf,
  beans,
  before,
  dayBack,
  isRecent,
  openAdvanced,
  openAt,
  openFilteredPlant,
  sendMade,
  sent,
  toggle,
  untilClassified,
  untilPackages,
  yesterday,
} from "./support/filtered-plant.ts";
import { type Plant, users } from "./support/plant.ts";
import { instantOf } from "./support/zone.ts";
import { expectFineAtEverySight } from "./support/every-sight.ts";

let plant: Plant;
let browser: Browser;
let open: ReturnType<typeof openAt>;

beforeAll(async () => {
  plant = await openFilteredPlant();
  browser = await openBrowser();
  open = openAt(plant, browser);
  await sendMade(plant);
});
afterAll(async () => {
  await browser.close();
  await plant.close();
});

describe("operator and product", () => {
  it("change the numbers as the sent packages say, and another browser sees the same by the address", async () => {
    const page = await open("inicio?zoom=lst60m");
    await untilPackages(
      page,
      sent((_, atMs) => isRecent(atMs)),
    );
    const panel = await openAdvanced(page);
    await panel.getByLabel("Operador").selectOption({ label: "12 · Marina" });
    await panel.getByLabel("Produto").selectOption({ label: "FEIJAO-1 - Feijão 1 kg" });
    await panel.getByRole("button", { name: "Aplicar filtro" }).press("Enter");
    const wanted = sent(
      (one, atMs) => isRecent(atMs) && one.operator === 12 && one.product === beans.codeText,
    );
    await untilPackages(page, wanted);
    expect(new URL(page.url()).search).toBe("?zoom=lst60m&operator=12&product=FEIJAO-1");

    const path = page.url().split("/client/usina/")[1] ?? "";
    const other = await open(path, users.supervisor);
    await untilPackages(other, wanted);
    expect(await toggle(other).innerText()).toContain("2");
    await other.goto(addressOf(plant, "inicio?zoom=lst60m&operator=15"));
    await untilPackages(
      other,
      sent((one, atMs) => isRecent(atMs) && one.operator === 15),
    );
    await closePage(other);
    await closePage(page);
  });
});

describe("days and times", () => {
  const days = `zoom=custom&days=${before}..${yesterday}&equipments=1`;

  it("count from the first time to the last, or every day, as the sent packages say", async () => {
    const page = await open(`classificacao?${days}`);
    await untilClassified(
      page,
      sent(
        (one, atMs) =>
          one.equipment === 1 && atMs >= instantOf(before, "00:00") && atMs < instantOf(dayBack(0), "00:00"),
      ),
    );
    await page.goto(addressOf(plant, `classificacao?${days}&from=06:00&to=14:20`));
    await untilClassified(
      page,
      sent((_, atMs) => atMs >= instantOf(before, "06:00") && atMs < instantOf(yesterday, "14:20")),
    );
    await page.goto(addressOf(plant, `classificacao?${days}&from=06:00&to=14:20&daily=1`));
    await untilClassified(
      page,
      sent((_, atMs) =>
        [before, yesterday].some((day) => atMs >= instantOf(day, "06:00") && atMs < instantOf(day, "14:20")),
      ),
    );
    await closePage(page);
  });

  it("are chosen by keys alone", async () => {
    const page = await open("classificacao?equipments=1");
    const panel = await openAdvanced(page);
    const day = (name: string) => panel.locator(`[data-day="${name}"]`);
    await day(dayBack(0)).focus();
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("Enter");
    await panel.getByText(/^Só .* Escolha outro dia para um intervalo\.$/).waitFor();
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("Enter");
    await expect.poll(() => day(before).getAttribute("aria-pressed")).toBe("true");
    await panel.getByLabel("Início").fill("6h");
    await panel.getByLabel("Fim").fill("agora");
    await page.keyboard.press("Tab");
    await panel.getByText("Hora inválida: use HH:MM").waitFor();
    expect(await panel.getByRole("button", { name: "Aplicar filtro" }).isDisabled()).toBe(true);
    await panel.getByLabel("Fim").fill("1420");
    await panel.getByRole("switch", { name: /Repetir todo dia/ }).press("Space");
    await panel.getByText("16 h 40 em 2 janelas, 1 equipamento").waitFor();
    await panel.getByLabel("Fim").press("Enter");
    await panel.waitFor({ state: "hidden" });
    await page
      .getByRole("button", { name: /^Período/ })
      .getByText(/06:00.*14:20.*2 janelas/)
      .waitFor();
    expect(new URL(page.url()).search).toBe(
      `?zoom=custom&days=${before}..${yesterday}&from=06:00&to=14:20&daily=1&equipments=1`,
    );
    await untilClassified(
      page,
      sent((_, atMs) =>
        [before, yesterday].some((one) => atMs >= instantOf(one, "06:00") && atMs < instantOf(one, "14:20")),
      ),
    );
    await openAdvanced(page);
    await page.keyboard.press("Escape");
    await page.getByRole("form", { name: "Filtro avançado" }).waitFor({ state: "hidden" });
    expect(await page.evaluate<string>("document.activeElement.textContent")).toContain("Filtro avançado");
    await closePage(page);
  });
});

describe("what is filtered", () => {
  it("is a day clicked once, is told with its hours, has an x, and is undone by Back", async () => {
    const page = await open("classificacao?equipments=1");
    const panel = await openAdvanced(page);
    const apply = panel.getByRole("button", { name: "Aplicar filtro" });
    await panel.getByText("Personalizado").click();
    await apply.click();
    await panel.getByRole("alert").getByText("Falta escolher ao menos um dia").waitFor();
    await panel.locator(`[data-day="${yesterday}"]`).click();
    await panel.getByLabel("Início").fill("06:00");
    await panel.getByLabel("Fim").fill("14:20");
    await apply.click();
    await panel.waitFor({ state: "hidden" });
    expect(new URL(page.url()).search).toContain(`days=${yesterday}&from=06:00&to=14:20`);
    const period = page.getByRole("button", { name: /^Período/ });
    expect(await period.innerText()).toContain("das 06:00 às 14:20");
    await page.getByRole("button", { name: "Todos os equipamentos" }).click();
    await page.waitForURL((url) => !url.search.includes("equipments"));
    await page.getByRole("button", { name: "Ver Hoje" }).first().click();
    await page.waitForURL((url) => url.search === "");
    await page.goBack();
    await page.waitForURL((url) => url.search.includes(`days=${yesterday}`));
    await page.goBack();
    await page.waitForURL((url) => url.search.includes("equipments=1"));
    await period.getByText("das 06:00 às 14:20").waitFor();
    await closePage(page);
  });

  it("keeps its complete days where another one is begun", async () => {
    const page = await open(`classificacao?zoom=custom&days=${before}..${yesterday}&equipments=1`);
    const panel = await openAdvanced(page);
    await panel.locator(`[data-day="${dayBack(4)}"]`).click();
    await panel.getByText(/Escolha outro dia para um intervalo\.$/).waitFor();
    await panel.getByRole("button", { name: "Aplicar filtro" }).click();
    await panel.waitFor({ state: "hidden" });
    expect(new URL(page.url()).search).toContain(`days=${dayBack(4)},${before}..${yesterday}`);
    await closePage(page);
  });

  it("is found by the group's name, and what empties a page is taken out of it", async () => {
    const page = await open("classificacao?zoom=custom&days=2020-01-02&operator=12");
    await page.locator("main").getByRole("button", { name: "Todos os operadores" }).click();
    await page.waitForURL((url) => !url.search.includes("operator"));
    await closePage(page);
  });
});

describe("the advanced panel", () => {
  it("has no accessibility violation and does not scroll sideways at any width, in both themes", async () => {
    const address = `classificacao?zoom=custom&days=${before}..${yesterday}&from=06:00&daily=1&operator=12`;
    const page = await open(address);
    await openAdvanced(page);
    await page.getByText(/Joana Prado/).waitFor({ state: "attached" });
    await expectFineAtEverySight(page);
    await closePage(page);
  });
});

describeFilterRules(
  () => plant,
  () => open,
);

describeOutdatedFigures(() => open);
