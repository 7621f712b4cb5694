import { expect } from "vitest";
import { total } from "./expect-one.ts";
import {
  byFeed,
  cardsOf,
  classesIn,
  daySeconds,
  difference,
  inGrams,
  onTablet,
  printed,
  rows,
  secondsIn,
  stripOf,
  sums,
  usefulClasses,
  usefulOnBoard,
  usefulWeightIn,
  type Reader,
} from "./figure-readers.ts";
import {
  carriers,
  type Carrier,
  type Row,
  withInferred,
  ofPresentProduct,
  noStops,
  notGiven,
  noBales,
  noOther,
  left,
  rejected,
} from "./figure-rows.ts";
import type { SaidFigures } from "./read-figures.ts";

/** Figures of a plant's time that every carrier tells alike; times in s, weights in g. */
const figures = [
  "stopped",
  "planned",
  "unplanned",
  "packages",
  "weight",
  "useful",
  "usefulWeight",
  "over",
  "under",
  "invalid",
  "scrap",
  "reprocess",
  "chargebacks",
  "givenAway",
  "givenAwayCost",
  "bales",
] as const;
type Figure = (typeof figures)[number];

/** Every figure on every carrier: a figure or a carrier that is added does not compile before all its cells are filled in. */
const table: Readonly<Record<Figure, Row>> = {
  stopped: {
    page: ({ stops }) => total(stops, ({ duration }) => duration),
    home: ({ cards, stops }) =>
      total(stops, ({ equipment, timeAvailable }) => {
        const card = cards.find((one) => one.equipment.id === equipment.mid);
        return (card?.factor ?? 0) * timeAvailable;
      }),
    losses: withInferred,
    shift: withInferred,
    board: ({ board }) => board.stops?.duration ?? -1,
    screen: ({ tv }) => tv.stops?.duration ?? -1,
    tablet: onTablet((machine) => stripOf("planned")(machine) + stripOf("stopped")(machine)),
    fileRows: rows("Fator operacional", "Parado", daySeconds),
    fileTotals: sums("Fator operacional", "Parado", daySeconds),
    otherSheets: sums("Fator por dia", "Parado", daySeconds),
    pdf: printed("Fator operacional", 1, secondsIn),
    numbers: ({ numbers }) => total(numbers.OperationalFactor ?? [], ({ duration }) => duration),
    program: "no: lists stops one by one, which may overlap",
    feed: noStops,
  },
  planned: {
    page: ({ stops }) => total(stops, (one) => one.planned),
    home: "no: tells factors, with and without planned stops",
    losses: ({ losses }) => losses.account.plannedMs / 1000,
    shift: "no: tells the stops that are no planned ones",
    board: ({ board }) => board.stops?.planned ?? -1,
    screen: ({ tv }) => tv.stops?.planned ?? -1,
    tablet: onTablet(stripOf("planned")),
    fileRows: rows("Fator operacional", "Parado planejado", daySeconds),
    fileTotals: sums("Fator operacional", "Parado planejado", daySeconds),
    otherSheets: sums("Fator por dia", "Parado planejado", daySeconds),
    pdf: printed("Fator operacional", 2, secondsIn),
    numbers: ({ numbers }) => total(numbers.Occurrences ?? [], (one) => one.planned),
    program: ({ lossesByProgram }) => total(lossesByProgram.machines, (one) => one.plannedSeconds),
    feed: noStops,
  },
  unplanned: {
    page: ({ stops }) => total(stops, ({ duration, planned }) => duration - planned),
    home: ({ cards, stops }) =>
      total(stops, ({ equipment, timeAvailable, planned }) => {
        const card = cards.find((one) => one.equipment.id === equipment.mid);
        return (card?.unplanned ?? 0) * (timeAvailable - planned);
      }),
    losses: ({ losses }) => total(losses.causes, ({ code, lostMs }) => (code === null ? 0 : lostMs)) / 1000,
    shift: withInferred,
    board: ({ board }) => (board.stops?.duration ?? -1) - (board.stops?.planned ?? 0),
    screen: ({ tv }) => (tv.stops?.duration ?? -1) - (tv.stops?.planned ?? 0),
    tablet: onTablet(stripOf("stopped")),
    fileRows: difference(
      rows("Fator operacional", "Parado", daySeconds),
      rows("Fator operacional", "Parado planejado", daySeconds),
    ),
    fileTotals: difference(
      sums("Fator operacional", "Parado", daySeconds),
      sums("Fator operacional", "Parado planejado", daySeconds),
    ),
    otherSheets: difference(
      sums("Fator por dia", "Parado", daySeconds),
      sums("Fator por dia", "Parado planejado", daySeconds),
    ),
    pdf: difference(printed("Fator operacional", 1, secondsIn), printed("Fator operacional", 2, secondsIn)),
    numbers: ({ numbers }) => total(numbers.Occurrences ?? [], ({ duration, planned }) => duration - planned),
    program: withInferred,
    feed: noStops,
  },
  packages: {
    page: ({ summary }) => summary.count,
    home: (said) => total(cardsOf(said), ({ a, ro, ru, invalid }) => a.c + ro.c + ru.c + invalid.c),
    losses: ({ losses }) => total(losses.products, ({ made }) => made),
    shift: "no: tells useful packages alone",
    board: ofPresentProduct,
    screen: ofPresentProduct,
    tablet: "no: tells useful packages alone",
    fileRows: rows("Classificação", "Pacotes"),
    fileTotals: sums("Classificação", "Pacotes"),
    otherSheets: sums("Peso por dia", "Pacotes"),
    pdf: printed("Classificação", 0),
    numbers: ({ numbers }) =>
      total(numbers.WeightOverTime ?? [], ({ entries }) => total(entries, ({ count }) => count)),
    program: ({ made }) => total(made, (one) => one.packages),
    feed: ({ feed }) => feed.length,
  },
  weight: {
    page: ({ summary }) => summary.totalWeight,
    home: "no: tells the weight of each class of a product",
    losses: "no: tells no weights",
    shift: "no: tells no weights",
    board: "no: tells the weight of useful packages",
    screen: "no: tells the weight of useful packages",
    tablet: "no: tells no weights",
    fileRows: rows("Classificação", "Peso bruto (kg)", 1000),
    fileTotals: sums("Classificação", "Peso bruto (kg)", 1000),
    otherSheets: sums("Peso por hora", "Peso bruto (kg)", 1000),
    pdf: printed("Classificação", 5, inGrams),
    numbers: ({ numbers }) => total(numbers.WeightOverTime ?? [], ({ sum }) => sum),
    program: "no: tells the weight of useful packages",
    feed: ({ feed }) => total(feed, ({ weightG }) => weightG),
  },
  useful: {
    page: ({ classified }) => classesIn(classified, usefulClasses),
    home: (said) => total(cardsOf(said), ({ a }) => a.c),
    losses: "no: tells the time of good packages",
    shift: ({ shifts }) => total(shifts, (one) => one.useful),
    board: ({ board }) => usefulOnBoard(board),
    screen: ({ tv }) => usefulOnBoard(tv),
    tablet: onTablet((machine) => machine.useful),
    fileRows: rows("Classificação", "Úteis"),
    fileTotals: sums("Classificação", "Úteis"),
    otherSheets: sums("Histograma de produção", "Úteis"),
    pdf: printed("Classificação", 1),
    numbers: ({ numbers }) => classesIn(numbers.Classification ?? [], usefulClasses),
    program: ({ made }) => total(made, (one) => one.useful),
    feed: byFeed("useful"),
  },
  usefulWeight: {
    page: ({ classified }) => usefulWeightIn(classified),
    home: (said) => total(cardsOf(said), ({ a }) => a.s),
    losses: "no: tells no weights",
    shift: "no: tells no weights",
    board: ({ board }) => total(board.machines, (one) => one.usefulWeight),
    screen: ({ tv }) => total(tv.machines, (one) => one.usefulWeight),
    tablet: "no: tells no weights",
    fileRows: rows("Classificação", "Úteis, peso bruto (kg)", 1000),
    fileTotals: sums("Classificação", "Úteis, peso bruto (kg)", 1000),
    otherSheets: sums("Classificação por produto", "Úteis, peso bruto (kg)", 1000),
    pdf: printed("Classificação", 6, inGrams),
    numbers: ({ numbers }) => usefulWeightIn(numbers.Classification ?? []),
    program: ({ made }) => total(made, (one) => one.usefulWeightG),
    feed: ({ feed }) => total(feed, ({ result, weightG }) => (result === "useful" ? weightG : 0)),
  },
  over: rejected("ro", "Acima do limite", "over", 2),
  under: rejected("ru", "Abaixo do limite", "under", 3),
  invalid: rejected("pi", "Inválidos", "invalid", 4),
  scrap: left("Refugo (kg)", ({ n }) => n, 0),
  reprocess: left("Reprocesso (kg)", ({ r }) => r, 1),
  chargebacks: left("Estornos", ({ c }) => c, 2),
  givenAway: {
    page: ({ given }) => total(given, ({ giveaway }) => giveaway.grams),
    home: (said) => total(cardsOf(said), ({ giveaway }) => giveaway?.grams ?? 0),
    losses: notGiven,
    shift: notGiven,
    board: ({ board }) => board.giveaway?.grams ?? 0,
    screen: ({ tv }) => tv.giveaway?.grams ?? 0,
    tablet: notGiven,
    fileRows: rows("Classificação", "Sobrepeso (kg)", 1000),
    fileTotals: sums("Classificação", "Sobrepeso (kg)", 1000),
    otherSheets: sums("Classificação por produto", "Sobrepeso (kg)", 1000),
    pdf: printed("Classificação", -2, inGrams),
    numbers: "no: has a call of its own, that of the page",
    program: ({ givenByProgram }) => total(givenByProgram, ({ givenAwayG }) => givenAwayG),
    feed: notGiven,
  },
  givenAwayCost: {
    page: ({ given }) => total(given, ({ giveaway }) => giveaway.cost ?? 0),
    home: (said) => total(cardsOf(said), ({ giveaway }) => giveaway?.cost ?? 0),
    losses: notGiven,
    shift: notGiven,
    board: ({ board }) => board.giveaway?.cost ?? 0,
    screen: ({ tv }) => tv.giveaway?.cost ?? 0,
    tablet: notGiven,
    fileRows: rows("Classificação", "Custo do sobrepeso (R$)"),
    fileTotals: sums("Classificação", "Custo do sobrepeso (R$)"),
    otherSheets: sums("Classificação por produto", "Custo do sobrepeso (R$)"),
    pdf: printed("Classificação", -1),
    numbers: "no: has a call of its own, that of the page",
    program: ({ givenByProgram }) => total(givenByProgram, ({ cost }) => cost ?? 0),
    feed: notGiven,
  },
  bales: {
    page: ({ bales }) => bales.grouped.totalPackages,
    home: noBales,
    losses: noBales,
    shift: noBales,
    board: noBales,
    screen: noBales,
    tablet: "no: tells bales of the order in work",
    fileRows: "no: tells bales of orders",
    fileTotals: "no: tells bales of orders",
    otherSheets: noOther,
    pdf: "no: tells bales of orders",
    numbers: ({ bales }) => bales.total,
    program: "no: tells bales of orders",
    feed: noBales,
  },
};

/** How far a rounded figure may be from the exact one; others agree to 0.0001. */
const roundedBy: Readonly<Partial<Record<Carrier, Readonly<Partial<Record<Figure, number>>>>>> = {
  pdf: {
    stopped: 1,
    planned: 1,
    unplanned: 2,
    weight: 0.5001,
    usefulWeight: 0.5001,
    scrap: 0.5001,
    reprocess: 0.5001,
    givenAway: 0.5001,
    givenAwayCost: 0.005_001,
  },
};

/** Expects every figure from every carrier that tells it. */
export function expectTable(said: SaidFigures): void {
  for (const figure of figures) {
    const row = table[figure];
    const own = (row.page as Reader)(said) ?? 0;
    for (const carrier of carriers) {
      const cell = row[carrier];
      if (typeof cell === "string") continue;
      const value = cell(said);
      if (value === null) continue;
      const within = roundedBy[carrier]?.[figure] ?? 1e-4;
      expect(
        Math.abs(value - own),
        `${figure}: ${value} on ${carrier}, ${own} on its page`,
      ).toBeLessThanOrEqual(within);
    }
  }
}
