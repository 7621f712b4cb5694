import { total } from "./expect-one.ts";
import {
  byFeed,
  cardsOf,
  classesIn,
  inGrams,
  numberIn,
  printed,
  rows,
  sums,
  type Reader,
} from "./figure-readers.ts";
import type { SaidFigures } from "./read-figures.ts";

/**
 * What a user or a program reads figures from. `page` is the figure's own page, `fileRows` and `fileTotals` the rows and the row of sums of the
 * workbook, which is downloaded or mailed, `otherSheets` the same figure on another of its sheets.
 */
export const carriers = [
  "page",
  "home",
  "losses",
  "shift",
  "board",
  "screen",
  "tablet",
  "fileRows",
  "fileTotals",
  "otherSheets",
  "pdf",
  "numbers",
  "program",
  "feed",
] as const;
export type Carrier = (typeof carriers)[number];

/** How a carrier tells a figure, or why it does not tell it. */
type Cell = Reader | `no: ${string}`;
export type Row = Readonly<Record<Carrier, Cell>>;

export const withInferred = "no: inferred stops are told with those of the machine";
export const ofPresentProduct = "no: tells it of the present product alone, as a card's first block does";
export const noLeftovers = "no: tells no leftovers";
export const noStops = "no: tells no stops";
export const notGiven = "no: tells nothing of what is given away";
export const noBales = "no: tells no bales";
export const noOther = "no: stands on one sheet alone";

export const left = (
  column: string,
  own: (one: SaidFigures["left"][number]) => number,
  place: number,
): Row => {
  const factor = column === "Estornos" ? 1 : 1000;
  return {
    page: (said) => total(said.left, own),
    home: noLeftovers,
    losses: noLeftovers,
    shift: noLeftovers,
    board: noLeftovers,
    screen: noLeftovers,
    tablet: noLeftovers,
    fileRows: rows("Sobras", column, factor),
    fileTotals: sums("Sobras", column, factor),
    otherSheets: sums("Sobras por dia", column, factor),
    pdf: printed("Sobras", place, factor === 1 ? numberIn : inGrams),
    numbers: ({ numbers }) => total(numbers.Scraps ?? [], own),
    program: noLeftovers,
    feed: noLeftovers,
  };
};

export const rejected = (
  name: "ro" | "ru" | "pi",
  column: string,
  result: "over" | "under" | "invalid",
  place: number,
): Row => ({
  page: ({ classified }) => classesIn(classified, [name]),
  home: (said) => total(cardsOf(said), (block) => (name === "pi" ? block.invalid.c : block[name].c)),
  losses: "no: tells over, under and invalid as one loss of quality",
  shift: "no: tells useful packages alone",
  board: name === "pi" ? "no: tells no invalid packages" : ofPresentProduct,
  screen: name === "pi" ? "no: tells no invalid packages" : ofPresentProduct,
  tablet: "no: tells useful packages alone",
  fileRows: rows("Classificação", column),
  fileTotals: sums("Classificação", column),
  otherSheets: sums("Classificação por produto", column),
  pdf: printed("Classificação", place),
  numbers: ({ numbers }) => classesIn(numbers.Classification ?? [], [name]),
  program: ({ made }) => total(made, (one) => one[result]),
  feed: byFeed(result),
});
