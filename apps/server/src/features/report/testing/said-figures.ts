import {
  type AnswerOf,
  type BoardPicture,
  type BoardZoom,
  type CardBlocks,
  type Classes,
  getApiProduction,
  getApiStops,
  getBoard,
  getConformity,
  getGiveaway,
  getLeftovers,
  getOccurrences,
  getOccurrencesHistogram,
  getPackagesGrouped,
  getPlannedTime,
  getProduction,
  getProductionCards,
  getProductionClassification,
  getProductionHeatmap,
  getProductionHistogram,
  getProductionSummary,
  getReport,
  getReportNumbers,
  reportCharts,
} from "@fiel/contracts";
import type { TimeWindow } from "@fiel/domain";
import type { FastifyInstance } from "fastify";
import { expect } from "vitest";
import { ask, type Caller, queryOf } from "../../../testing/dashboard-questions.ts";
import { bearer } from "../../../testing/test-app.ts";
import { type Cells, numberOf, readWorkbook, rowsOfSheet, sumOf } from "./read-sheets.ts";

const daySeconds = 86_400;

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

export interface Asked {
  readonly app: FastifyInstance;
  readonly caller: Caller;
  readonly zoom: BoardZoom;
  readonly windows: readonly [TimeWindow];
  /** With which they are compared. */
  readonly before: readonly TimeWindow[];
  /** A program's key, by which the same is read. */
  readonly key: string;
  /** Of which the sheets are read; as downloaded where none is given. */
  readonly file?: Buffer;
}

/** What every page's call, the board and the file say of some time. */
export async function readFigures({ app, caller, zoom, windows, before, key, file }: Asked) {
  const question = { windows };
  const call = { cards: getProductionCards, giveaway: getGiveaway } as const;
  const dates = queryOf(question);
  const address = (path: string, more: string) =>
    `${path.replace(":tenant", caller.tenant)}?${dates.toString()}&${more}`;
  const get = (url: string) => app.inject({ url, headers: bearer(caller.token) });
  const charts = reportCharts.map((chart) => `charts=${chart}`).join("&");
  const book = await readWorkbook(file ?? (await get(address(getReport.path, charts))).rawPayload);
  const compared = { before: queryOf({ windows: before }).get("dates") };
  const iso = (ms: number): string => new Date(ms).toISOString();
  const [{ startMs, endMs }] = windows;
  const told = async <C extends typeof getApiProduction | typeof getApiStops>(
    { path, answer }: C,
    more = "",
  ) => {
    const url = `${path}?from=${iso(startMs)}&to=${iso(endMs)}${more}`;
    return answer.parse((await app.inject({ url, headers: bearer(key) })).json()) as AnswerOf<C>;
  };
  const board = (await get(address(getBoard.path, `zoom=${zoom}`))).json<{ data: BoardPicture }>().data;
  return {
    board,
    made: (await told(getApiProduction)).production,
    madeByHour: (await told(getApiProduction, "&by=hour")).production,
    lost: (await told(getApiStops)).stops,
    samples: (
      await Promise.all(
        mids.map((mid) => ask(app, getConformity, caller, { ...question, equipments: [mid] })),
      )
    ).flatMap(({ data }) => data.result),
    sheet: (name: string): Cells[] => rowsOfSheet(book, name),
    cards: (await ask(app, call.cards, caller, question)).data,
    given: (await ask(app, call.giveaway, caller, question)).data.result,
    classified: (await ask(app, getProductionClassification, caller, question)).data.result,
    summary: (await ask(app, getProductionSummary, caller, question)).data.result,
    production: (await ask(app, getProduction, caller, question)).data.result,
    stops: (await ask(app, getOccurrences, caller, question)).data.result,
    causes: (await ask(app, getOccurrencesHistogram, caller, question)).result,
    left: (await ask(app, getLeftovers, caller, question)).data.result,
    weights: (await ask(app, getProductionHistogram, caller, question)).data.result,
    days: (await ask(app, getProductionHeatmap, caller, question)).data.result,
    groups: (await ask(app, getPackagesGrouped, caller, question)).data.result,
    times: (await ask(app, getPlannedTime, caller, { ...question, ...compared })).data.result,
    stopsBefore: (await ask(app, getOccurrences, caller, { windows: before })).data.result,
    numbers: (await ask(app, getReportNumbers, caller, { ...question, charts: [...reportCharts] })).data
      .result,
  };
}
type Read = Awaited<ReturnType<typeof readFigures>>;

const usefulOf = ({ a, ar, aru, aro, rc }: Classes) => [a, ar, aru, aro, rc];
const oneOf = <T>(all: readonly T[], of: (one: T) => number, mid: Mid): T | undefined =>
  all.find((one) => of(one) === mid);
const rowOf = (rows: readonly Cells[], mid: Mid): Cells =>
  rows.find((row) => row["Equipamento"] === names[mid]) ?? {};

function expectTimes({ board, stops, stopsBefore, times }: Read): void {
  const planned = (all: Read["stops"]) => total(all, ({ timeAvailable, planned }) => timeAvailable - planned);
  expectOne("planned time", {
    call: times.own,
    board: board.giveaway?.plannedTime.own ?? -1,
    stops: planned(stops),
  });
  expectOne("planned time before", {
    call: times.before,
    board: board.giveaway?.plannedTime.before ?? -1,
    stops: planned(stopsBefore),
  });
}

function expectStops({ board, stops, causes, cards, sheet, numbers, lost }: Read): void {
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
  expectOne("stopped", {
    board: board.stops?.duration ?? -1,
    stops: total(stops, (one) => one.duration),
    numbers: total(numbers.Occurrences ?? [], (one) => one.duration),
    causes: total(numbers.OccurrencesHistogram ?? [], (one) => one.duration),
  });
  expectOne("stops one by one", {
    call: total(stops, ({ events }) => total(events, (one) => one.duration)),
    program: total(lost, (one) => one.seconds),
    file: seconds(sheet("Ocorrências"), "Duração"),
  });
  expectOne("planned", { board: board.stops?.planned ?? -1, stops: total(stops, (one) => one.planned) });
}

const weighed = (all: Read["weights"], of: (one: Read["weights"][number]["data"][number]) => number) =>
  total(all, ({ data }) => total(data, of));

function expectWeights({ weights, days, groups, summary, numbers, sheet }: Read): void {
  const bins = sheet("Histograma de produção");
  expectOne("packages in bins and days", {
    summary: summary.count,
    bins: weighed(weights, (one) => one.amount),
    numbers: weighed(numbers.ProductionHistogram ?? [], (one) => one.amount),
    days: total(days, (one) => one.count),
    file: sumOf(bins, "Pacotes"),
  });
  expectOne("under in bins", {
    summary: summary.rejectedInferiorCount,
    bins: weighed(weights, (one) => one.under),
  });
  expectOne("rejected in bins", {
    summary: summary.rejectedInferiorCount + summary.rejectedSuperiorCount,
    bins: weighed(weights, (one) => one.rejected),
    file: sumOf(bins, "Rejeitados"),
  });
  expectOne("useful by group", {
    summary: summary.approvedCount,
    groups: total(groups, (one) => one.totalProducts),
    bins: weighed(weights, (one) => one.amount - one.rejected - one.invalid),
  });
}

function expectClasses({ board, cards, classified, sheet, made, madeByHour }: Read): void {
  const file = sheet("Classificação");
  for (const mid of mids) {
    const card = oneOf(cards, (one) => one.equipment.id, mid);
    const blocks: CardBlocks[] =
      card === undefined ? [] : [card.data, ...card.others.map(({ data }) => data)];
    const classes = oneOf(classified, (one) => one.id, mid)?.classes as Classes;
    const own = rowOf(file, mid);
    const ofProgram = made.filter(({ machine }) => machine.number === mid);
    const byHour = madeByHour.filter(({ machine }) => machine.number === mid);
    const onBoard = oneOf(board.machines, (one) => one.id, mid);
    expectOne(`useful, ${names[mid]}`, {
      cards: total(blocks, ({ a }) => a.c),
      classification: total(usefulOf(classes), (one) => one.count),
      board: (onBoard?.useful ?? 0) + total(onBoard?.others ?? [], (one) => one.useful),
      program: total(ofProgram, (one) => one.useful),
      programByHour: total(byHour, (one) => one.useful),
      file: numberOf(own["Úteis"]),
    });
    expectOne(`over, ${names[mid]}`, {
      cards: total(blocks, ({ ro }) => ro.c),
      classification: classes.ro.count,
      program: total(ofProgram, (one) => one.over),
      file: numberOf(own["Acima do limite"]),
    });
    expectOne(`under, ${names[mid]}`, {
      cards: total(blocks, ({ ru }) => ru.c),
      classification: classes.ru.count,
      program: total(ofProgram, (one) => one.under),
      programByHour: total(byHour, (one) => one.under),
      file: numberOf(own["Abaixo do limite"]),
    });
    expectOne(`useful weight, ${names[mid]}`, {
      cards: total(blocks, ({ a }) => a.s),
      classification: total(usefulOf(classes), (one) => one.sum ?? 0),
      board: onBoard?.usefulWeight ?? 0,
      program: total(ofProgram, (one) => one.usefulWeightG),
    });
  }
}

function expectMade({ cards, summary, production, sheet, made, samples }: Read): void {
  const [file, hours] = [sheet("Classificação"), sheet("Peso por hora")];
  const own = [...mids].flatMap((mid) => cards.filter((one) => one.equipment.id === mid));
  const blocks = own.flatMap((card) => [card.data, ...card.others.map(({ data }) => data)]);
  expectOne("packages", {
    cards: total(blocks, ({ a, ro, ru, invalid }) => a.c + ro.c + ru.c + invalid.c),
    summary: summary.count,
    program: total(made, (one) => one.packages),
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
  expectOne("judged", {
    conformity: total(samples, (one) => one.itemCount),
    program: total(
      made.filter(({ product }) => product !== null && product.codeText !== "GRANEL"),
      (one) => one.useful + one.over + one.under,
    ),
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

/** Every kind of figure is the same wherever it stands. */
export function expectOneFigure(said: Read): void {
  expectStops(said);
  expectTimes(said);
  expectClasses(said);
  expectMade(said);
  expectWeights(said);
  expectGiven(said);
  expectLeft(said);
}
