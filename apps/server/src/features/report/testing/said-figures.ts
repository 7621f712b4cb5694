import type { CardBlocks, Classes } from "@fiel/contracts";
import { expectTable } from "./figure-table.ts";
import { expectOne, total } from "./expect-one.ts";
import { type Asked, type Mid, mids, names } from "./asked.ts";
import type { SaidFigures } from "./read-figures.ts";
import { type Cells, numberOf, sumOf } from "./read-sheets.ts";
import { expectSaidElsewhere } from "./said-elsewhere.ts";
import { expectSaidInAll } from "./said-in-all.ts";
import { expectSaidOnLists } from "./said-on-lists.ts";

const daySeconds = 86_400;

const usefulOf = ({ a, ar, aru, aro, rc }: Classes) => [a, ar, aru, aro, rc];
const oneOf = <T>(all: readonly T[], of: (one: T) => number, mid: Mid): T | undefined =>
  all.find((one) => of(one) === mid);
const rowOf = (rows: readonly Cells[], mid: Mid): Cells =>
  rows.find((row) => row["Equipamento"] === names[mid]) ?? {};

function expectTimes({ board, stops, stopsBefore, times }: SaidFigures): void {
  const planned = (all: SaidFigures["stops"]) =>
    total(all, ({ timeAvailable, planned }) => timeAvailable - planned);
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

function expectStops({ board, stops, causes, cards, sheet, numbers, lost }: SaidFigures): void {
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

const weighed = (
  all: SaidFigures["weights"],
  of: (one: SaidFigures["weights"][number]["data"][number]) => number,
) => total(all, ({ data }) => total(data, of));

function expectWeights({ weights, days, groups, summary, numbers, sheet }: SaidFigures): void {
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

function expectClasses({ board, cards, classified, sheet, made, madeByHour }: SaidFigures): void {
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

function expectMade({ cards, summary, production, sheet, made, samples }: SaidFigures): void {
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

function expectGiven({ board, cards, given, sheet }: SaidFigures): void {
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

function expectLeft({ left, sheet }: SaidFigures): void {
  for (const [what, of, column] of [
    ["scrap", (one: SaidFigures["left"][number]) => one.n / 1000, "Refugo (kg)"],
    ["reprocess", (one: SaidFigures["left"][number]) => one.r / 1000, "Reprocesso (kg)"],
    ["chargebacks", (one: SaidFigures["left"][number]) => one.c, "Estornos"],
  ] as const)
    expectOne(what, {
      call: total(left, of),
      file: sumOf(sheet("Sobras"), column),
      fileByDay: sumOf(sheet("Sobras por dia"), column),
    });
}

/** Expects the same figures from every place. */
export function expectOneFigure(said: SaidFigures, asked: Asked): void {
  expectTable(said);
  expectStops(said);
  expectTimes(said);
  expectClasses(said);
  expectMade(said);
  expectWeights(said);
  expectGiven(said);
  expectLeft(said);
  expectSaidElsewhere(said);
  expectSaidInAll(said);
  expectSaidOnLists(said, asked);
}
