import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { askAlone } from "./support/ask-alone.ts";
import { closePage, openBrowser, openPage, signIn } from "./support/browser.ts";
import { desk, expectFineAt, expectNothingSideways, phone, uprightTablet } from "./support/every-sight.ts";
import { expectTablesInside } from "./support/expect-tables-inside.ts";
import { keepHeard } from "./support/keep-heard.ts";
import { codesOfMonth, monthOfStops, morningsOf, operatorOfMornings } from "./support/month-of-stops.ts";
import { openPlant, type Plant } from "./support/plant.ts";
import { Sender } from "./support/sender.ts";
import { describeLosses } from "./stops/losses.part.ts";
import { describeShiftPage } from "./stops/shift-page.part.ts";
import { describeStopTable } from "./stops/stop-table.part.ts";
import { stoppedSeconds, type Stop, sum, written } from "./support/stops.ts";
import { expectRows, isNear } from "./support/tables.ts";
import { until } from "./support/until.ts";
import { describeMonth } from "./timeline/month.part.ts";

const minuteMs = 60_000;
const hourS = 3_600;
const dayMs = 24 * hourS * 1_000;
const machines = 3;
const reasons = [{ name: "Material" }, { name: "Filme", parent: "Material", lossClass: "supply" as const }];
const events = [
  { code: 20, name: "Falta de filme", notificationLevel: 3, reason: "Material > Filme" },
  { code: 22, name: "Refeição", notificationLevel: 0 },
  { code: codesOfMonth.warning, name: "Alarme de peso", notificationLevel: 2 },
  { code: codesOfMonth.graveError, name: "Parada de emergência", notificationLevel: 4 },
  { code: codesOfMonth.planned, name: "Limpeza", notificationLevel: 0, planned: true },
];

/** All stops are inside the last 60 minutes during the whole test. Two stops of EQ1 overlap, and one of EQ2 has no duration. */
const stops: readonly Stop[] = [
  { equipment: 1, code: 20, fromMin: 38, toMin: 28 },
  { equipment: 1, code: 22, fromMin: 33, toMin: 18 },
  { equipment: 2, code: 20, fromMin: 20, toMin: 11 },
  { equipment: 2, code: 20, fromMin: 9, toMin: 9 },
];

let plant: Plant;
let endHearing = (): void => undefined;
let browser: Browser;

beforeAll(async () => {
  const equipment = Array.from({ length: machines }, (_, i) => ({
    mid: i + 1,
    name: `EQ${i + 1}`,
    group: "Grãos",
    ip: "127.0.0.1",
    port: 1_501 + i,
    createdAt: Date.now() - 60 * dayMs,
  }));
  const operators = [{ code: operatorOfMornings, name: "Otávio" }];
  plant = await openPlant({ machines: 0, registrations: { reasons, events, equipment, operators } });
  browser = await openBrowser();
  const nowMs = Date.now();
  const sender = new Sender(plant.url, plant.deviceKey);
  await sender.sendRecords({
    occurrences: [
      ...stops.map(({ equipment: mid, code, fromMin, toMin }) => ({
        equipment: mid,
        code,
        startedAt: nowMs - fromMin * minuteMs,
        endedAt: nowMs - toMin * minuteMs,
      })),
      ...monthOfStops(nowMs),
    ],
    statuses: morningsOf(nowMs),
  });
  endHearing = await keepHeard(sender, { equipment: 1, state: 2, speed: 0 });
});
afterAll(async () => {
  endHearing();
  await browser.close();
  await plant.close();
});

async function open(
  options: Parameters<typeof openPage>[1] = {},
  path = "fator-operacional?zoom=lst60m",
): Promise<Page> {
  const page = await openPage(browser, options);
  await signIn(page, plant);
  await page.goto(`${plant.url}/client/usina/${path}`);
  return page;
}

interface Expected {
  readonly name: string;
  readonly stoppedS: number;
  readonly factor: number;
  readonly stops: number;
}

/** Expected stop time of each equipment in its hour, without the hidden codes. */
const expectedOf = (hidden: readonly number[] = []): Expected[] =>
  Array.from({ length: machines }, (_, index) => {
    const own = stops.filter(
      ({ equipment, code, fromMin, toMin }) =>
        equipment === index + 1 && !hidden.includes(code) && fromMin > toMin,
    );
    const stoppedS = stoppedSeconds(own);
    return {
      name: `EQ${index + 1}`,
      stoppedS,
      factor: ((hourS - stoppedS) / hourS) * 100,
      stops: own.length,
    };
  });

const tableRows = (expected: readonly Expected[]): string[][] =>
  expected.map(({ name, stoppedS, factor, stops: count }) => [
    name,
    written.percent(factor),
    "",
    written.duration(stoppedS),
    written.duration(hourS - stoppedS),
    written.duration(hourS),
    String(count),
  ]);

const timelineRows = (expected: readonly Expected[]): string[][] =>
  expected.map(({ name, stoppedS, factor }) => [
    name,
    written.duration(stoppedS),
    written.duration(hourS - stoppedS),
    written.percent(factor),
  ]);

const wholeText = (expected: readonly Expected[]): string => {
  const stoppedS = sum(expected.map((one) => one.stoppedS));
  return written.percent((1 - stoppedS / (machines * hourS)) * 100);
};

describe("the operational factor page", () => {
  it("tells what each equipment stood, overlapping stops once", async () => {
    const page = await open();
    const expected = expectedOf();
    await expectRows(page, "Por equipamento", tableRows(expected));
    await expectRows(page, "Parado e produzindo", timelineRows(expected));
    const whole = await page
      .getByRole("region", { name: "Fator operacional" })
      .locator("dd")
      .first()
      .innerText();
    expect(isNear(whole.replaceAll("\u00a0", " "), wholeText(expected)), whole).toBe(true);
    await closePage(page);
  });

  it("does not count what somebody hid on this machine", async () => {
    const page = await open();
    await page.evaluate(`localStorage.setItem("occurrencesFilterBlacklist", '{"usina":[20,777]}')`);
    await page.reload();
    const expected = expectedOf([20]);
    await expectRows(page, "Por equipamento", tableRows(expected));
    await expectRows(page, "Parado e produzindo", timelineRows(expected));
    await closePage(page);
  });

  it("sorts by what somebody asks for", async () => {
    const page = await open();
    await expectRows(page, "Por equipamento", tableRows(expectedOf()));
    await page.getByRole("button", { name: "Fator operacional", exact: true }).click();
    const sorted = expectedOf().toSorted((a, b) => a.factor - b.factor);
    await expectRows(page, "Por equipamento", tableRows(sorted));
    await closePage(page);
  });

  it("sorts by a menu where rows are cards, by keys too", async () => {
    const page = await open({ width: 390, height: 844 });
    const sorted = expectedOf().toSorted((a, b) => a.factor - b.factor);
    const names = page.locator('table[aria-label="Por equipamento"] tbody td:first-child');
    await names.nth(sorted.length - 1).waitFor();
    await page
      .getByRole("region", { name: "Fator operacional" })
      .getByRole("button", { name: /^Ordena/ })
      .press("Enter");
    // An open menu moves the focus to its first item.
    await page.locator('[role="menu"] :focus').waitFor();
    await page.getByRole("menuitemradio", { name: "Fator operacional" }).press("Enter");
    const wanted = tableRows(sorted).map(([name]) => name);
    await until("the order", async () =>
      (await names.allInnerTexts()).join() === wanted.join() ? true : undefined,
    );
    await page.getByRole("button", { name: "Ordenado por Fator operacional" }).waitFor();
    await closePage(page);
  });

  it("waits with a skeleton, and keeps what it had when the server does not answer", async () => {
    const page = await open();
    await expectRows(page, "Por equipamento", tableRows(expectedOf()));
    await page.route("**/dashboard/events/occurrences*", (route) => route.fulfill({ status: 422, json: {} }));
    const panel = page.getByRole("region", { name: "Fator operacional" });
    await panel.getByRole("button", { name: "Atualizar Fator operacional" }).click();
    await panel.getByRole("button", { name: "Tentar de novo" }).waitFor();
    await expectRows(page, "Por equipamento", tableRows(expectedOf()));
    await page.unroute("**/dashboard/events/occurrences*");
    await panel.getByRole("button", { name: "Tentar de novo" }).click();
    await panel.getByRole("button", { name: "Tentar de novo" }).waitFor({ state: "detached" });

    await page.route("**/dashboard/events/occurrences*", () => undefined);
    await page.reload();
    await until("the panel waits", async () =>
      (await panel.getAttribute("aria-busy")) === "true" ? true : undefined,
    );
    await closePage(page);
  });

  it("does not scroll sideways under a finger either when the server does not answer", async () => {
    const context = await browser.newContext({
      viewport: phone,
      locale: "pt-BR",
      isMobile: true,
      hasTouch: true,
    });
    const page = await context.newPage();
    await askAlone(page);
    await signIn(page, plant);
    await page.route("**/dashboard/events/**", (route) => route.fulfill({ status: 422, json: {} }));
    await page.goto(`${plant.url}/client/usina/fator-operacional?zoom=lst60m`);
    await page.getByRole("button", { name: "Tentar de novo" }).first().waitFor();
    await expectNothingSideways(page);
    await context.close();
  });

  it("has no accessibility violation and does not scroll sideways, in both themes", async () => {
    const page = await open();
    await page.locator('[role="img"][aria-label="Parado e produzindo"][data-drawn]').waitFor();
    await expectFineAt(page, [desk, phone]);
    await closePage(page);
  });

  it("fits windows between a phone's and a desk's also where stops were planned", async () => {
    const page = await open({}, "fator-operacional?zoom=lst30d");
    await page.getByRole("columnheader", { name: "Parado planejado" }).first().waitFor();
    await expectTablesInside(page);
    await closePage(page);
  });

  it("leaves the names of occurrences their room on a tablet", async () => {
    const page = await open(uprightTablet, "ocorrencias?zoom=lst30d");
    const name = page.getByRole("table", { name: "Maiores por duração" }).getByText("Parada de emergência");
    await name.waitFor();
    expect(await name.evaluate((one) => one.getClientRects().length)).toBe(1);
    await expectTablesInside(page);
    await closePage(page);
  });
});

describeMonth((path) => open({}, path));
describeLosses(() => ({ url: plant.url, deviceKey: plant.deviceKey, open: (path) => open({}, path) }));
describeStopTable(() => ({ open: (path) => open({}, path) }));
describeShiftPage(() => ({ open: (path) => open({}, path) }), {
  operator: { code: operatorOfMornings, name: "Otávio" },
  stopped: "Material > Filme",
});
