import type { BatchInput } from "@fiel/contracts";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectAccessible } from "./support/accessible.ts";
import { accumulator, openBrowser, openPage, signIn } from "./support/browser.ts";
import { openPlant, type Plant, users } from "./support/plant.ts";
import { Sender } from "./support/sender.ts";
import { until } from "./support/until.ts";
import { dayOf, instantOf } from "./support/zone.ts";

const minuteMs = 60_000;
const dayMs = 1_440 * minuteMs;
const rice = { code: 7891, codeText: "ARROZ-1", name: "Arroz 1 kg", netWeight: 1_000, packageWeight: 10 };
const beans = { ...rice, code: 7892, codeText: "FEIJAO-1", name: "Feijão 1 kg" };

const startedMs = Date.now();
const dayBack = (days: number): string => dayOf(startedMs - days * dayMs);
const [before, yesterday] = [dayBack(2), dayBack(1)];

interface Made {
  readonly equipment: number;
  readonly operator: number;
  readonly product: string;
  readonly at: readonly number[];
}

const recent = (minutes: number, count: number): number[] =>
  Array.from({ length: count }, (_, index) => startedMs - minutes * minuteMs + index * 1_000);
const onDay = (day: string, time: string, count: number): number[] =>
  Array.from({ length: count }, (_, index) => instantOf(day, time) + index * 1_000);

/** The last half hour for operator and product; two days for times, before, between and after 06:00 and 14:20. */
const made: readonly Made[] = [
  { equipment: 1, operator: 12, product: rice.codeText, at: recent(20, 3) },
  { equipment: 1, operator: 15, product: rice.codeText, at: recent(18, 4) },
  { equipment: 2, operator: 12, product: beans.codeText, at: recent(16, 5) },
  { equipment: 1, operator: 12, product: rice.codeText, at: onDay(before, "05:00", 1) },
  { equipment: 1, operator: 12, product: rice.codeText, at: onDay(before, "10:00", 6) },
  { equipment: 1, operator: 12, product: rice.codeText, at: onDay(before, "20:00", 7) },
  { equipment: 1, operator: 12, product: rice.codeText, at: onDay(yesterday, "10:00", 8) },
  { equipment: 1, operator: 12, product: rice.codeText, at: onDay(yesterday, "20:00", 9) },
];

/** How many of the sent packages a filter lets through. */
const sent = (wanted: (made: Made, atMs: number) => boolean): number =>
  made.flatMap((one) => one.at.filter((atMs) => wanted(one, atMs))).length;
const isRecent = (atMs: number) => atMs > startedMs - 30 * minuteMs;

let plant: Plant;
let browser: Browser;

beforeAll(async () => {
  plant = await openPlant({
    machines: 2,
    registrations: {
      products: [rice, beans],
      operators: [
        { code: 12, name: "Marina" },
        { code: 15, name: "Joana Prado" },
      ],
    },
  });
  browser = await openBrowser();
  await new Sender(plant.url, plant.deviceKey).send(
    made.map((one) => ({
      ...one,
      at: [...one.at],
      weightMg: one.at.map(() => 1_010_000),
    })) satisfies BatchInput["weighings"],
  );
});
afterAll(async () => {
  await browser.close();
  await plant.close();
});

const addressOf = (path: string): string => `${plant.url}/client/usina/${path}`;

async function open(path: string, email?: string, options?: Parameters<typeof openPage>[1]): Promise<Page> {
  const page = await openPage(browser, options);
  await signIn(page, plant, email);
  await page.goto(addressOf(path));
  return page;
}

/** Waits until the home page counts so many packages. */
const untilPackages = (page: Page, count: number) =>
  until(`${count} packages`, async () => ((await accumulator(page, "Pacotes")) === count ? true : undefined));

/** Waits until the classification page counts so many packages of the first machine. */
const untilClassified = (page: Page, count: number) =>
  until(`${count} packages classified`, async () => {
    const text = await page.getByRole("region", { name: "EQ1" }).innerText();
    return Number(/([\d.]+) pacote/.exec(text)?.[1]) === count ? true : undefined;
  });

const toggle = (page: Page) => page.getByRole("button", { name: /Filtro avançado/ });

async function openAdvanced(page: Page) {
  await toggle(page).press("Enter");
  const panel = page.getByRole("form", { name: "Filtro avançado" });
  await panel.waitFor();
  return panel;
}

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
    await other.goto(addressOf("inicio?zoom=lst60m&operator=15"));
    await untilPackages(
      other,
      sent((one, atMs) => isRecent(atMs) && one.operator === 15),
    );
    await other.context().close();
    await page.context().close();
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
    await page.goto(addressOf(`classificacao?${days}&from=06:00&to=14:20`));
    await untilClassified(
      page,
      sent((_, atMs) => atMs >= instantOf(before, "06:00") && atMs < instantOf(yesterday, "14:20")),
    );
    await page.goto(addressOf(`classificacao?${days}&from=06:00&to=14:20&daily=1`));
    await untilClassified(
      page,
      sent((_, atMs) =>
        [before, yesterday].some((day) => atMs >= instantOf(day, "06:00") && atMs < instantOf(day, "14:20")),
      ),
    );
    await page.context().close();
  });

  it("are chosen by keys alone", async () => {
    const page = await open("classificacao?equipments=1");
    const panel = await openAdvanced(page);
    const day = (name: string) => panel.locator(`[data-day="${name}"]`);
    await day(dayBack(0)).focus();
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("Enter");
    await panel.getByText("Falta escolher o último dia do intervalo.").waitFor();
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("Enter");
    expect(await day(before).getAttribute("aria-pressed")).toBe("true");
    await panel.getByLabel("Início").fill("6h");
    await panel.getByLabel("Fim").fill("agora");
    await page.keyboard.press("Tab");
    await panel.getByText("Hora inválida: use HH:MM").waitFor();
    await panel.getByLabel("Fim").fill("1420");
    await panel.getByRole("switch", { name: /Repetir todo dia/ }).press("Space");
    await panel.getByText("16 h 40 em 2 janelas, 1 equipamento").waitFor();
    await panel.getByLabel("Fim").press("Enter");
    await panel.waitFor({ state: "hidden" });
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
    await page.context().close();
  });
});

describe("the rules of a page", () => {
  it("fall back to the page's default, and keep the address for the others", async () => {
    const page = await open(`inicio?zoom=custom&days=${before}..${yesterday}&equipments=1`);
    await page.getByRole("button", { name: /Período Hoje/ }).waitFor();
    await page.getByRole("link", { name: "Classificação" }).click();
    await page.waitForURL(/classificacao\?zoom=custom/);
    await untilClassified(
      page,
      sent(
        (one, atMs) =>
          one.equipment === 1 && atMs >= instantOf(before, "00:00") && atMs < instantOf(dayBack(0), "00:00"),
      ),
    );
    await page.getByRole("link", { name: "Produção", exact: true }).click();
    await page.getByRole("heading", { level: 1, name: "Produção" }).waitFor();
    expect(await page.getByRole("button", { name: /^Período/ }).count()).toBe(0);
    await page.goto(addressOf("conformidade?equipments=1,2&operator=12"));
    await page.getByRole("button", { name: "Equipamento Escolha um" }).click();
    await page.getByRole("dialog", { name: "Equipamento" }).getByRole("button", { name: "EQ2" }).click();
    await page.waitForURL(/equipments=2&operator=12/);
    await page.getByRole("button", { name: "Equipamento EQ2" }).waitFor();
    await page.context().close();
  });

  it("read an address that somebody spoilt", async () => {
    const page = await open(
      "classificacao?zoom=<b>&days=2026-99-99..x&equipments=1,-4,abc&operator=1e9&product=",
    );
    await page.getByRole("button", { name: /Período Hoje/ }).waitFor();
    await page.getByRole("button", { name: "Equipamentos EQ1" }).waitFor();
    await page.context().close();
  });

  it("name what the address asks for and the client does not have, and leave it out at a click", async () => {
    const page = await open("classificacao?equipments=1,99");
    await page.getByText("Um equipamento do filtro não está cadastrado.").waitFor();
    await page.getByRole("button", { name: "Tirar do filtro" }).press("Enter");
    await page.waitForURL(/\?equipments=1$/);
    await page.getByRole("region", { name: "EQ1" }).waitFor();
    await page.goto(addressOf("classificacao?operator=12&product=SOJA-9"));
    await page.getByText("O produto SOJA-9 do filtro não está cadastrado.").waitFor();
    await page.getByRole("button", { name: "Tirar do filtro" }).click();
    await page.waitForURL(/\?operator=12$/);
    await page.getByRole("region", { name: "EQ1" }).waitFor();
    await page.context().close();
  });

  it("keep the old picture, as old as it is, while another filter is asked for", async () => {
    const page = await open("classificacao?equipments=1");
    const panel = page.getByRole("region", { name: "EQ1" });
    await panel.waitFor();
    const gate = Promise.withResolvers<void>();
    const asked = Promise.withResolvers<void>();
    await page.route(/production\/classification/, async (route) => {
      asked.resolve();
      await gate.promise;
      await route.continue();
    });
    await page.getByRole("button", { name: /^Equipamentos/ }).click();
    await page.getByRole("dialog", { name: "Equipamentos" }).getByRole("checkbox", { name: "EQ2" }).click();
    await page.keyboard.press("Escape");
    await asked.promise;
    expect(await panel.innerText()).toMatch(/Atualizado\s+(?:agora|há \d+ (?:s|min)\b)/);
    expect(await page.getByRole("region", { name: "EQ2" }).count()).toBe(0);
    gate.resolve();
    await page.getByRole("region", { name: "EQ2" }).waitFor();
    await page.context().close();
  });

  it("bring an operator home from every other page", async () => {
    const page = await open("sobras?equipments=2", users.operator);
    await page.waitForURL(/inicio\?equipments=2/);
    const links = page.getByRole("navigation").getByRole("link");
    await links.first().waitFor();
    expect(await links.count()).toBe(1);
    await page.context().close();
  });
});

/** What reaches beyond the window, if that lets the page scroll sideways. */
const tooWide = `(() => {
  const { clientWidth, scrollWidth } = document.documentElement;
  if (scrollWidth <= clientWidth) return [];
  const past = [...document.querySelectorAll("body *")].filter(
    (element) => element.getBoundingClientRect().right > clientWidth,
  );
  return past.map((element) => element.outerHTML.slice(0, 160));
})()`;

describe("the advanced panel", () => {
  for (const colorScheme of ["light", "dark"] as const)
    for (const [width, height] of [
      [1440, 900],
      [1024, 768],
      [390, 844],
    ] as const)
      it(`has no accessibility violation and does not scroll sideways (${colorScheme}, ${width})`, async () => {
        const address = `classificacao?zoom=custom&days=${before}..${yesterday}&from=06:00&daily=1&operator=12`;
        const page = await open(address, undefined, { width, height, colorScheme });
        await openAdvanced(page);
        await page.getByText(/Joana Prado/).waitFor({ state: "attached" });
        await expectAccessible(page);
        expect(await page.evaluate<string[]>(tooWide)).toEqual([]);
        await page.context().close();
      });
});
