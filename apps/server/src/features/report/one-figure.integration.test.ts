import {
  type applyFile,
  type BoardPicture,
  type CardBlocks,
  type Classes,
  getBoard,
  getGiveaway,
  getLeftovers,
  getOccurrences,
  getOccurrencesHistogram,
  getProduction,
  getProductionCards,
  getProductionClassification,
  getProductionSummary,
  getReport,
  reportCharts,
} from "@fiel/contracts";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { z } from "zod";
import { ask, type Caller, queryOf, runSeed, storeBatch } from "../../testing/dashboard-questions.ts";
import { bearer, openTestApp, type TestApp } from "../../testing/test-app.ts";
import { smallPlant } from "../../testing/test-stores.ts";
import { plantsTime } from "./testing/plants-time.ts";
import { type Cells, numberOf, readWorkbook, rowsOfSheet, sumOf } from "./testing/read-sheets.ts";

const hourMs = 3_600_000;
const daySeconds = 86_400;
/** Noon in São Paulo: the plant's day is half over. */
const noonMs = Date.UTC(2026, 10, 19, 15);
const midnightMs = noonMs - 12 * hourMs;
const windows = [{ startMs: midnightMs, endMs: noonMs }];

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp({ now: () => noonMs });
});
afterAll(() => test.close());

const plant: z.input<typeof applyFile> = {
  ...smallPlant,
  products: [
    ...(smallPlant.products ?? []).map((one) => ({ ...one, costPerKg: 5 })),
    {
      code: 7892,
      codeText: "FEIJAO-1",
      name: "Feijão 1 kg",
      netWeight: 990,
      packageWeight: 8,
      rejectUnder: 15,
    },
    { code: 7893, codeText: "GRANEL", name: "Granel", netWeight: 0 },
  ],
  events: [
    { code: 20, name: "Falta de filme", notificationLevel: 2 },
    { code: 21, name: "Refeição", notificationLevel: 0, planned: true },
    { code: 22, name: "Ajuste", notificationLevel: 1 },
  ],
};

const names = { 3: "ARZ1", 4: "FEJ1" } as const;
type Mid = keyof typeof names;
const mids = [3, 4] as const;

const total = <T>(all: readonly T[], of: (one: T) => number): number =>
  all.reduce((sum, one) => sum + of(one), 0);
/** Sums of decimals differ in their last digits by the order in which they are added up. */
const rounded = (value: number): number => Math.round(value * 1e4) / 1e4;

/** What each place says of one kind of figure; all have to say the same. */
function expectOne(what: string, said: Readonly<Record<string, number>>): void {
  const [first = 0] = Object.values(said);
  const same = Object.fromEntries(Object.keys(said).map((place) => [place, rounded(first)]));
  expect({
    what,
    ...Object.fromEntries(Object.entries(said).map(([place, value]) => [place, rounded(value)])),
  }).toEqual({ what, ...same });
}

async function read(caller: Caller) {
  const question = { windows };
  const call = { cards: getProductionCards, giveaway: getGiveaway } as const;
  const dates = queryOf(question);
  const address = (path: string, more: string) =>
    `${path.replace(":tenant", caller.tenant)}?${dates.toString()}&${more}`;
  const get = (url: string) => test.app.inject({ url, headers: bearer(caller.token) });
  const file = await get(address(getReport.path, reportCharts.map((chart) => `charts=${chart}`).join("&")));
  const book = await readWorkbook(file.rawPayload);
  const board = (await get(address(getBoard.path, "zoom=today"))).json<{ data: BoardPicture }>().data;
  return {
    board,
    sheet: (name: string): Cells[] => rowsOfSheet(book, name),
    cards: (await ask(test.app, call.cards, caller, question)).data,
    given: (await ask(test.app, call.giveaway, caller, question)).data.result,
    classified: (await ask(test.app, getProductionClassification, caller, question)).data.result,
    summary: (await ask(test.app, getProductionSummary, caller, question)).data.result,
    production: (await ask(test.app, getProduction, caller, question)).data.result,
    stops: (await ask(test.app, getOccurrences, caller, question)).data.result,
    causes: (await ask(test.app, getOccurrencesHistogram, caller, question)).result,
    left: (await ask(test.app, getLeftovers, caller, question)).data.result,
  };
}
type Read = Awaited<ReturnType<typeof read>>;

const usefulOf = ({ a, ar, aru, aro, rc }: Classes) => [a, ar, aru, aro, rc];
const oneOf = <T>(all: readonly T[], of: (one: T) => number, mid: Mid): T | undefined =>
  all.find((one) => of(one) === mid);
const rowOf = (rows: readonly Cells[], mid: Mid): Cells =>
  rows.find((row) => row["Equipamento"] === names[mid]) ?? {};

function expectStops({ board, stops, causes, cards, sheet }: Read): void {
  const factors = sheet("Fator operacional");
  const days = sheet("Fator por dia");
  const seconds = (rows: readonly Cells[], column: string) => sumOf(rows, column) * daySeconds;
  for (const mid of mids) {
    const stop = oneOf(stops, (one) => one.equipment.mid, mid);
    const cause = oneOf(causes, (one) => one.equipment.mid, mid);
    const own = [rowOf(factors, mid)];
    const ownDays = days.filter((row) => row["Equipamento"] === names[mid]);
    const card = oneOf(cards, (one) => one.equipment.id, mid);
    expectOne(`stopped, ${names[mid]}`, {
      stops: stop?.duration ?? 0,
      causes: cause?.duration ?? 0,
      card: (card?.factor ?? 0) * (stop?.timeAvailable ?? 0),
      file: seconds(own, "Parado"),
      fileByDay: seconds(ownDays, "Parado"),
    });
    expectOne(`planned, ${names[mid]}`, {
      stops: stop?.planned ?? 0,
      causes: cause?.planned ?? 0,
      file: seconds(own, "Parado planejado"),
      fileByDay: seconds(ownDays, "Parado planejado"),
    });
    const unplanned = (stop?.duration ?? 0) - (stop?.planned ?? 0);
    const left = (stop?.timeAvailable ?? 0) - (stop?.planned ?? 0);
    expectOne(`unplanned, ${names[mid]}`, {
      stops: left === 0 ? 0 : unplanned / left,
      card: card?.unplanned ?? 0,
      file: 1 - numberOf(own[0]?.["Fator sem planejadas"]),
    });
  }
  expectOne("stopped", { board: board.stops?.duration ?? -1, stops: total(stops, (one) => one.duration) });
  expectOne("planned", { board: board.stops?.planned ?? -1, stops: total(stops, (one) => one.planned) });
}

function expectMade({ board, cards, classified, summary, production, sheet }: Read): void {
  const file = sheet("Classificação");
  const hours = sheet("Peso por hora");
  for (const mid of mids) {
    const card = oneOf(cards, (one) => one.equipment.id, mid);
    const blocks: CardBlocks[] =
      card === undefined ? [] : [card.data, ...card.others.map(({ data }) => data)];
    const classes = oneOf(classified, (one) => one.id, mid)?.classes as Classes;
    const own = rowOf(file, mid);
    const onBoard = oneOf(board.machines, (one) => one.id, mid);
    expectOne(`useful, ${names[mid]}`, {
      cards: total(blocks, ({ a }) => a.c),
      classification: total(usefulOf(classes), (one) => one.count),
      board: (onBoard?.useful ?? 0) + total(onBoard?.others ?? [], (one) => one.useful),
      file: numberOf(own["Úteis"]),
    });
    expectOne(`over, ${names[mid]}`, {
      cards: total(blocks, ({ ro }) => ro.c),
      classification: classes.ro.count,
      file: numberOf(own["Acima do limite"]),
    });
    expectOne(`under, ${names[mid]}`, {
      cards: total(blocks, ({ ru }) => ru.c),
      classification: classes.ru.count,
      file: numberOf(own["Abaixo do limite"]),
    });
    expectOne(`useful weight, ${names[mid]}`, {
      cards: total(blocks, ({ a }) => a.s),
      classification: total(usefulOf(classes), (one) => one.sum ?? 0),
      board: onBoard?.usefulWeight ?? 0,
    });
  }
  const made = [...mids].flatMap((mid) => cards.filter((one) => one.equipment.id === mid));
  const blocks = made.flatMap((card) => [card.data, ...card.others.map(({ data }) => data)]);
  expectOne("packages", {
    cards: total(blocks, ({ a, ro, ru, invalid }) => a.c + ro.c + ru.c + invalid.c),
    summary: summary.count,
    steps: total(production, ({ entries }) => total(entries, (one) => one.count)),
    file: sumOf(file, "Pacotes"),
    fileByHour: sumOf(hours, "Pacotes"),
  });
  expectOne("over, in all", {
    summary: summary.rejectedSuperiorCount,
    cards: total(blocks, ({ ro }) => ro.c),
  });
  expectOne("under, in all", {
    summary: summary.rejectedInferiorCount,
    cards: total(blocks, ({ ru }) => ru.c),
  });
  expectOne("weight", {
    summary: summary.totalWeight,
    steps: total(production, (one) => one.sum),
    fileByHour: sumOf(hours, "Peso bruto (kg)") * 1000,
  });
}

function expectGiven({ board, cards, given, sheet }: Read): void {
  const blocks = cards.flatMap((card) => [card.data, ...card.others.map(({ data }) => data)]);
  const grams = {
    calls: total(given, (one) => one.giveaway.grams),
    cards: total(blocks, (one) => one.giveaway?.grams ?? 0),
    board: board.giveaway?.grams ?? 0,
    file: sumOf(sheet("Classificação"), "Sobrepeso (kg)") * 1000,
    fileByProduct: sumOf(sheet("Classificação por produto"), "Sobrepeso (kg)") * 1000,
  };
  expectOne("given away", grams);
}

function expectLeft({ left, sheet }: Read): void {
  for (const [what, of, column] of [
    ["scrap", (one: Read["left"][number]) => one.n / 1000, "Refugo (kg)"],
    ["reprocess", (one: Read["left"][number]) => one.r / 1000, "Reprocesso (kg)"],
    ["chargebacks", (one: Read["left"][number]) => one.c, "Estornos"],
  ] as const)
    expectOne(what, {
      call: total(left, of),
      file: sumOf(sheet("Sobras"), column),
      fileByDay: sumOf(sheet("Sobras por dia"), column),
    });
}

// Without a shorter example of what failed: each takes a client of its own.
it.each(fc.sample(plantsTime(midnightMs, noonMs), { seed: runSeed(), numRuns: 3 }))(
  "says the same on the board, on every page and in the report's file, whatever a plant did",
  async (records) => {
    const own = await test.stores.addTenant(plant);
    const caller = { ...own, token: (await test.signIn(own, "Operator")).token };
    await storeBatch(test, own.tenantId, noonMs, records);
    const said = await read(caller);
    expectStops(said);
    expectMade(said);
    expectGiven(said);
    expectLeft(said);
  },
);
