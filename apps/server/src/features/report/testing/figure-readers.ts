import type { Classes } from "@fiel/contracts";
import { mids } from "./asked.ts";
import { total } from "./expect-one.ts";
import type { SaidFigures } from "./read-figures.ts";
import { type Cells, numberOf, sumOf } from "./read-sheets.ts";

/** Null when the carrier was not read. */
export type Reader = (said: SaidFigures) => number | null;
export const daySeconds = 86_400;
export const usefulClasses = ["a", "ar", "aru", "aro", "rc"] as const;

export const cardsOf = ({ cards }: SaidFigures) =>
  cards
    .filter(({ equipment }) => mids.some((mid) => mid === equipment.id))
    .flatMap((card) => [card.data, ...card.others.map(({ data }) => data)]);
export const classesIn = (all: SaidFigures["classified"], names: readonly (keyof Classes)[]): number =>
  total(all, ({ classes }) => total(names, (name) => classes[name].count));
export const usefulWeightIn = (all: SaidFigures["classified"]): number =>
  total(all, ({ classes }) => total(usefulClasses, (name) => classes[name].sum ?? 0));

export const rows =
  (sheet: string, column: string, factor = 1): Reader =>
  (said) =>
    sumOf(said.sheet(sheet), column) * factor;
/** The row of sums; a sheet without rows has none, which says 0. */
export const sums =
  (sheet: string, column: string, factor = 1): Reader =>
  ({ sumsOf }) =>
    numberOf((sumsOf(sheet) satisfies Cells)[column]) * factor;
export const difference =
  (one: Reader, other: Reader): Reader =>
  (said) => {
    const [from, minus] = [one(said), other(said)];
    return from === null || minus === null ? null : from - minus;
  };

export const numberIn = (text = ""): number =>
  Number(text.replaceAll(".", "").replace(",", ".").replace("−", "-"));
export const secondsIn = (text = ""): number =>
  text.split(":").reduce((sum, part) => sum * 60 + Number(part), 0);
/** A sum of the PDF by its place in the line of sums; a table without rows has none. */
export const printed =
  (table: string, place: number, read: (text?: string) => number = numberIn): Reader =>
  ({ printed: tables }) => {
    if (tables === null) return null;
    const line = tables.get(table)?.sums;
    return line === undefined ? 0 : read(line.at(place));
  };
export const inGrams = (text?: string): number => numberIn(text) * 1000;

export const onTablet =
  (of: (machine: NonNullable<SaidFigures["ofDay"]>[number]) => number): Reader =>
  ({ ofDay }) =>
    ofDay === null ? null : total(ofDay, of);
export const stripOf =
  (asked: "planned" | "stopped") =>
  ({ strip }: NonNullable<SaidFigures["ofDay"]>[number]): number =>
    total(strip, ({ state, start, end }) => (state === asked ? (end - start) / 1000 : 0));

export const byFeed =
  (result: string): Reader =>
  ({ feed }) =>
    feed.filter((one) => one.result === result).length;
export const usefulOnBoard = ({ machines }: SaidFigures["board"]): number =>
  total(machines, ({ useful, others }) => useful + total(others, (one) => one.useful));
