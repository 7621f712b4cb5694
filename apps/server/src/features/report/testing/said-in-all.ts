import { expectOne, total } from "./expect-one.ts";
import { mids, names } from "./asked.ts";
import type { SaidFigures } from "./read-figures.ts";
import { numberOf, sumOf } from "./read-sheets.ts";

const usefulClasses = ["a", "ar", "aru", "aro", "rc"] as const;

/** The numbers of a report, as its own call gives them. */
function expectNumbers({ numbers, left, stops, summary }: SaidFigures): void {
  const { Scraps = [], OperationalFactor = [], WeightOverTime = [], Classification = [] } = numbers;
  expectOne("scrap in numbers", { call: total(left, ({ n }) => n), numbers: total(Scraps, ({ n }) => n) });
  expectOne("reprocess in numbers", {
    call: total(left, ({ r }) => r),
    numbers: total(Scraps, ({ r }) => r),
  });
  expectOne("chargebacks in numbers", {
    call: total(left, ({ c }) => c),
    numbers: total(Scraps, ({ c }) => c),
  });
  expectOne("stopped in the factor's numbers", {
    stops: total(stops, ({ duration }) => duration),
    numbers: total(OperationalFactor, ({ duration }) => duration),
  });
  expectOne("packages in numbers", {
    summary: summary.count,
    overTime: total(WeightOverTime, ({ entries }) => total(entries, ({ count }) => count)),
  });
  expectOne("useful in numbers", {
    summary: summary.approvedCount,
    numbers: total(Classification, ({ classes }) => total(usefulClasses, (name) => classes[name].count)),
  });
}

/** Rejected packages on the board, which tells of the present product of a machine, as its card does. */
function expectBoard({ board, cards, given }: SaidFigures): void {
  for (const mid of mids) {
    const shown = board.machines.find(({ id }) => id === mid);
    const card = cards.find(({ equipment }) => equipment.id === mid)?.data;
    expectOne(`over on the board, ${names[mid]}`, { board: shown?.over ?? 0, card: card?.ro.c ?? 0 });
    expectOne(`under on the board, ${names[mid]}`, { board: shown?.under ?? 0, card: card?.ru.c ?? 0 });
  }
  expectOne("cost of what is given away", {
    board: board.giveaway?.cost ?? 0,
    call: total(given, ({ giveaway }) => giveaway.cost ?? 0),
  });
}

/** OEE and its factors on the page, the board, the screen, in the numbers of a report and in its file. */
function expectOee({ losses, board, tv, numbers, sheet }: SaidFigures): void {
  const columns = {
    oee: "OEE",
    availability: "Disponibilidade",
    performance: "Desempenho",
    quality: "Qualidade",
  } as const;
  for (const mid of mids) {
    const own = losses.machines.find(({ id }) => id === mid)?.account;
    const shown = board.machines.find(({ id }) => id === mid);
    const onScreen = tv.machines.find(({ id }) => id === mid);
    const told = numbers.Oee?.find(({ id }) => id === mid)?.account;
    const row = sheet("OEE").find((one) => one["Equipamento"] === names[mid]);
    for (const factor of ["oee", "availability", "performance", "quality"] as const)
      expectOne(`${factor}, ${names[mid]}`, {
        page: own?.[factor] ?? 0,
        board: shown?.oee?.[factor] ?? 0,
        screen: onScreen?.oee?.[factor] ?? 0,
        numbers: told?.[factor] ?? 0,
        file: numberOf(row?.[columns[factor]]),
      });
  }
}

function expectInvalid({ cards, classified, made, madeByShift, feed, sheet }: SaidFigures): void {
  const blocks = cards.flatMap((card) => [card.data, ...card.others.map(({ data }) => data)]);
  expectOne("invalid, in all", {
    cards: total(blocks, ({ invalid }) => invalid.c),
    classification: total(classified, ({ classes }) => classes.pi.count),
    program: total(made, ({ invalid }) => invalid),
    programByShift: total(madeByShift, ({ invalid }) => invalid),
    feed: feed.filter(({ result }) => result === "invalid").length,
    file: sumOf(sheet("Classificação"), "Inválidos"),
    fileByProduct: sumOf(sheet("Classificação por produto"), "Inválidos"),
  });
}

/** The file of packages, one a line. */
function expectLines({ lines, summary }: SaidFigures): void {
  const of = (result: string): number => lines.filter((one) => one["result"] === result).length;
  expectOne("packages in the file of lines", { file: lines.length, summary: summary.count });
  expectOne("useful in the file of lines", { file: of("useful"), summary: summary.approvedCount });
  expectOne("over in the file of lines", { file: of("over"), summary: summary.rejectedSuperiorCount });
  expectOne("under in the file of lines", { file: of("under"), summary: summary.rejectedInferiorCount });
  expectOne("weight in the file of lines", {
    file: total(lines, (one) => Number(one["weight_g"])),
    summary: summary.totalWeight,
  });
}

/** The same figures in the numbers of a report, in the classes of the board, of invalid packages everywhere, and in the file of packages. */
export function expectSaidInAll(said: SaidFigures): void {
  expectNumbers(said);
  expectBoard(said);
  expectInvalid(said);
  expectOee(said);
  expectLines(said);
}
