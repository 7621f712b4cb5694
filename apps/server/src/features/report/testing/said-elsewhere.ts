import type { Classes } from "@fiel/contracts";
import { expect } from "vitest";
import { expectOne, total } from "./expect-one.ts";
import { mids, names } from "./asked.ts";
import type { PrintedTable, SaidFigures } from "./read-figures.ts";

/** Registered rate of both machines, packages per ms. */
const perMs = 60 / 60_000;

/** Loss account and quality losses. The machines have a registered rate and shifts around the clock. */
function expectLosses({ losses, stops, classified, summary }: SaidFigures): void {
  for (const mid of mids) {
    const account = losses.machines.find(({ id }) => id === mid)?.account;
    const stop = stops.find(({ equipment }) => equipment.mid === mid);
    expectOne(`account of ${mid}`, {
      losses: (account?.windowMs ?? 0) / 1000,
      stops: stop?.timeAvailable ?? 0,
    });
    expectOne(`planned in the account of ${mid}`, {
      losses: (account?.plannedMs ?? 0) / 1000,
      stops: stop?.planned ?? 0,
    });
    const classes = classified.find(({ id }) => id === mid)?.classes as Classes;
    const lost = [classes.ro, classes.ru, classes.pi];
    expectOne(`lost by quality, ${mid}`, {
      losses: (account?.qualityMs ?? 0) * perMs,
      classification: total(lost, ({ count }) => count),
    });
  }
  expectOne("unplanned stops that were told", {
    losses: total(losses.causes, ({ code, lostMs }) => (code === null ? 0 : lostMs)) / 1000,
    stops: total(stops, ({ duration, planned }) => duration - planned),
  });
  expectOne("packages in the account", {
    losses: total(losses.products, ({ made }) => made),
    summary: summary.count,
  });
}

/** Parses a Brazilian number such as `7.170`, `−0,11` or `94,33%`. */
const read = (text = ""): number =>
  Number(text.replaceAll(".", "").replace(",", ".").replace("−", "-").replace("%", ""));
const seconds = (text = ""): number => text.split(":").reduce((sum, part) => sum * 60 + Number(part), 0);

/** Figures of the PDF, which are rounded. */
function expectPrinted(said: SaidFigures): void {
  const { printed, summary, stops, left, classified } = said;
  if (printed === null) return;
  expectPrintedGiven(printed.get("Classificação"), said);
  expectPrintedUnplanned(printed.get("Fator operacional"), said);
  const [packages, useful, over, under, invalid] = printed.get("Classificação")?.sums ?? [];
  const allOf = (of: (classes: Classes) => number) => total(classified, ({ classes }) => of(classes));
  expect([packages, useful, over, under, invalid].map(read)).toEqual([
    summary.count,
    summary.approvedCount,
    allOf(({ ro }) => ro.count),
    allOf(({ ru }) => ru.count),
    allOf(({ pi }) => pi.count),
  ]);
  const [available, stopped, planned] = printed.get("Fator operacional")?.sums ?? [];
  const inSeconds = [available, stopped, planned].map(seconds);
  const times = [
    total(stops, ({ timeAvailable }) => timeAvailable),
    total(stops, ({ duration }) => duration),
    total(stops, (one) => one.planned),
  ];
  for (const [place, value] of inSeconds.entries())
    expect(Math.abs(value - (times[place] ?? 0)), `printed times ${inSeconds.join()}`).toBeLessThanOrEqual(1);
  const grams = (printed.get("Sobras")?.sums ?? []).map((text, place) => read(text) * (place < 2 ? 1000 : 1));
  const sums = [total(left, ({ n }) => n), total(left, ({ r }) => r), total(left, ({ c }) => c)];
  expect(grams.map(Math.round)).toEqual(left.length === 0 ? [] : sums.map(Math.round));
}

/** What is given away, in the last two sums: kg with three decimals, and its cost. */
function expectPrintedGiven(table: PrintedTable | undefined, { given }: SaidFigures): void {
  const [kg, cost] = (table?.sums ?? []).slice(-2).map(read);
  const grams = total(given, ({ giveaway }) => giveaway.grams);
  expect(given.length).toBeGreaterThan(0);
  expect(Math.abs((kg ?? NaN) * 1000 - grams), `printed ${kg} kg of ${grams} g`).toBeLessThanOrEqual(0.5001);
  const money = total(given, ({ giveaway }) => giveaway.cost ?? 0);
  expect(Math.abs((cost ?? NaN) - money), `printed ${cost} of ${money}`).toBeLessThanOrEqual(0.005_001);
}

/** The factor without planned stops of each machine, percent with two decimals. */
function expectPrintedUnplanned(table: PrintedTable | undefined, { stops }: SaidFigures): void {
  for (const mid of mids) {
    const stop = stops.find(({ equipment }) => equipment.mid === mid);
    const { timeAvailable = 0, duration = 0, planned = 0 } = stop ?? {};
    const factor = ((timeAvailable - duration) / (timeAvailable - planned)) * 100;
    const printed = read(table?.rowOf(names[mid]).at(-1));
    expect(Math.abs(printed - factor), `printed ${printed} of ${factor}`).toBeLessThanOrEqual(0.005_001);
  }
}

/** Figures of a screen, which is requested without dates. */
function expectScreen({ tv, board }: SaidFigures): void {
  expect(tv.stops).toEqual(board.stops);
  expect(tv.giveaway).toEqual(board.giveaway);
  expect(tv.machines).toEqual(board.machines);
  expect(tv.pace).toEqual(board.pace);
}

/** Weights by which a product's limits are tried out. */
function expectTried({ rice, weights }: SaidFigures): void {
  const own = weights.filter(({ product }) => product?.codeText === "ARROZ-1").flatMap(({ data }) => data);
  expectOne("packages of a product", {
    tried: total(rice.weights, ({ amount }) => amount),
    histogram: total(own, ({ amount }) => amount),
  });
  expectOne("useful packages of a product", {
    tried: rice.useful.count,
    histogram: total(own, ({ amount, rejected, invalid }) => amount - rejected - invalid),
  });
}

/** The same figures in the losses, in the PDF, on a screen and where limits are tried out. */
export function expectSaidElsewhere(said: SaidFigures): void {
  expectLosses(said);
  expectPrinted(said);
  expectScreen(said);
  expectTried(said);
}
