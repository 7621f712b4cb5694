import {
  type AnswerOf,
  type BoardPicture,
  getApiProduction,
  getApiStops,
  getBoard,
  getConformity,
  getGiveaway,
  getLeftovers,
  getLosses,
  getOccurrences,
  getOccurrencesHistogram,
  getPackagesGrouped,
  getPackagesTotal,
  getPlannedTime,
  getProduction,
  getProductionCards,
  getProductionClassification,
  getProductionHeatmap,
  getProductionHistogram,
  getProductionSummary,
  getProductWeights,
  getReport,
  getReportNumbers,
  getTvPicture,
  reportCharts,
} from "@fiel/contracts";
import { ask, queryOf } from "../../../testing/dashboard-questions.ts";
import { type ReadPage, readPdf } from "../../../testing/read-pdf.ts";
import { bearer } from "../../../testing/test-app.ts";
import { type Asked, mids } from "./asked.ts";
import { readMore } from "./read-more.ts";
import { type Cells, readWorkbook, rowsOfSheet, sumsOfSheet } from "./read-sheets.ts";

/** Figures of every page's call, of the board and of the files for a span. */
export const readFigures = async (asked: Asked) => ({
  ...(await readPages(asked)),
  ...(await readFiles(asked)),
  ...(await readProgram(asked)),
  ...(await readBoards(asked)),
  ...(await readMore(asked)),
});

async function readPages({ app, caller, windows, before }: Asked) {
  const question = { windows };
  const compared = { before: queryOf({ windows: before }).get("dates") };
  const samples = await Promise.all(
    mids.map((mid) => ask(app, getConformity, caller, { ...question, equipments: [mid] })),
  );
  const grouped = (await ask(app, getPackagesGrouped, caller, question)).data;
  const bales = (await ask(app, getPackagesTotal, caller, question)).data;
  return {
    losses: (await ask(app, getLosses, caller, question)).data.result,
    rice: (await ask(app, getProductWeights, caller, { ...question, product: "ARROZ-1" })).data.result,
    samples: samples.flatMap(({ data }) => data.result),
    cards: (await ask(app, getProductionCards, caller, question)).data,
    given: (await ask(app, getGiveaway, caller, question)).data.result,
    classified: (await ask(app, getProductionClassification, caller, question)).data.result,
    summary: (await ask(app, getProductionSummary, caller, question)).data.result,
    production: (await ask(app, getProduction, caller, question)).data.result,
    stops: (await ask(app, getOccurrences, caller, question)).data.result,
    causes: (await ask(app, getOccurrencesHistogram, caller, question)).result,
    left: (await ask(app, getLeftovers, caller, question)).data.result,
    weights: (await ask(app, getProductionHistogram, caller, question)).data.result,
    days: (await ask(app, getProductionHeatmap, caller, question)).data.result,
    groups: grouped.result,
    bales: { grouped: grouped.total, total: bales.totalPackages },
    times: (await ask(app, getPlannedTime, caller, { ...question, ...compared })).data.result,
    stopsBefore: (await ask(app, getOccurrences, caller, { windows: before })).data.result,
    numbers: (await ask(app, getReportNumbers, caller, { ...question, charts: [...reportCharts] })).data
      .result,
  };
}

/** Requests a call whose answer is read raw. */
const get = ({ app, caller, windows }: Asked, path: string, more: string) =>
  app.inject({
    url: `${path.replace(":tenant", caller.tenant)}?${queryOf({ windows }).toString()}&${more}`,
    headers: bearer(caller.token),
  });

const chartsOf = (charts: readonly string[]): string => charts.map((chart) => `charts=${chart}`).join("&");

async function readFiles(asked: Asked) {
  const all = chartsOf(reportCharts);
  const book = await readWorkbook(asked.file ?? (await get(asked, getReport.path, all)).rawPayload);
  const printed = `${chartsOf(printedCharts)}&format=pdf`;
  return {
    sheet: (name: string): Cells[] => rowsOfSheet(book, name),
    sumsOf: (name: string): Cells => sumsOfSheet(book, name),
    /** Tables of the PDF; null when it was not made. */
    printed:
      asked.isPrinted === true
        ? tablesOfPages(await readPdf((await get(asked, getReport.path, printed)).rawPayload))
        : null,
  };
}

async function readProgram({ app, key, windows: [{ startMs, endMs }] }: Asked) {
  const [from, to] = [new Date(startMs).toISOString(), new Date(endMs).toISOString()];
  const told = async <C extends typeof getApiProduction | typeof getApiStops>(
    { path, answer }: C,
    more = "",
  ) => {
    const url = `${path}?from=${from}&to=${to}${more}`;
    return answer.parse((await app.inject({ url, headers: bearer(key) })).json()) as AnswerOf<C>;
  };
  return {
    made: (await told(getApiProduction)).production,
    madeByHour: (await told(getApiProduction, "&by=hour")).production,
    lost: (await told(getApiStops)).stops,
  };
}

async function readBoards(asked: Asked) {
  const board = await get(asked, getBoard.path, `zoom=${asked.zoom}`);
  const tv = await asked.app.inject({ url: getTvPicture.path, headers: bearer(asked.screen) });
  return {
    board: board.json<{ data: BoardPicture }>().data,
    tv: tv.json<{ data: BoardPicture }>().data,
  };
}

const printedCharts = ["Classification", "OperationalFactor", "Scraps"];

export interface PrintedTable {
  /** Cells of the first line of sums. */
  readonly sums: readonly string[];
  /** Cells of the first table's line of a machine; empty without one. */
  readonly rowOf: (machine: string) => readonly string[];
}

/** The first table of each page by the first line of its page. */
function tablesOfPages(pages: readonly ReadPage[]): ReadonlyMap<string, PrintedTable> {
  const found = pages.map(({ lines }): [string, PrintedTable] => {
    const rowOf = (first: string) => {
      const line = lines.find((one) => one.startsWith(`${first} `)) ?? "";
      return line.split(" ").slice(1);
    };
    return [lines[0] ?? "", { sums: rowOf("Total"), rowOf }];
  });
  // A table that continues on another page keeps the name of its first page.
  return new Map(found.filter(([, { sums }]) => sums.length > 0).toReversed());
}
/** All figures that were read. */
export type SaidFigures = Awaited<ReturnType<typeof readFigures>>;
