import {
  type AnswerOf,
  type Call,
  getApiConformity,
  getApiGiveaway,
  getApiLosses,
  getApiPackages,
  getApiProduction,
  getLosses,
  getShiftPage,
  getTabletState,
  listLossStops,
  listStops,
  type ShiftPage,
} from "@fiel/contracts";
import { ask, type Question, queryOf } from "../../../testing/dashboard-questions.ts";
import { bearer } from "../../../testing/test-app.ts";
import { type Asked, mids } from "./asked.ts";

/** Figures of the lists of stops, of a shift's page, of a tablet and of programs. */
export const readMore = async (asked: Asked) => ({
  ...(await readStops(asked)),
  ...(await readPrograms(asked)),
  ...(await readTablet(asked)),
});

async function readStops({ app, caller, windows }: Asked) {
  const listed = (await ask(app, listStops, caller, { windows })).data.result;
  const { causes: lost } = (await ask(app, getLosses, caller, { windows })).data.result;
  const causes = [...new Set(lost.map(({ code }) => code))];
  const byCause = await Promise.all(
    causes.map((cause) => ask(app, listLossStops, caller, { windows, cause: cause ?? undefined })),
  );
  const [shifts, turns] = [[] as ShiftPage[], 4];
  for (let at = windows[0].startMs; at < windows[0].endMs && shifts.length < turns;) {
    const page = (await ask(app, getShiftPage, caller, { at })).data.result;
    if (page === null) break;
    shifts.push(page);
    at = page.shift.end;
  }
  return { listed, byCause: byCause.map(({ data }) => data.result), shifts };
}

async function readPrograms({ app, key, windows: [{ startMs, endMs }] }: Asked) {
  const of = async <C extends Call>({ path, answer }: C, query: Question) => {
    const url = `${path}?${queryOf(query).toString()}`;
    const told = await app.inject({ url, headers: bearer(key) });
    if (told.statusCode !== 200) throw new Error(`${url}: ${told.body}`);
    return answer.parse(told.json()) as AnswerOf<C>;
  };
  const period = { from: new Date(startMs).toISOString(), to: new Date(endMs).toISOString() };
  const { packages } = await of(getApiPackages, { limit: 10_000 });
  const isAsked = (at: string): boolean => Date.parse(at) >= startMs && Date.parse(at) < endMs;
  const url = `${getApiPackages.path}?format=csv`;
  const [header = "", ...lines] = (await app.inject({ url, headers: bearer(key) })).body
    .trimEnd()
    .split("\r\n");
  const columns = header.split(",");
  return {
    givenByProgram: (await of(getApiGiveaway, period)).giveaway,
    lossesByProgram: await of(getApiLosses, period),
    judgedByProgram: (await of(getApiConformity, { ...period, machines: mids })).conformity,
    madeByShift: (await of(getApiProduction, { ...period, by: "shift" })).production,
    /** Packages of the feed, which come in the order in which they became known. */
    feed: packages.filter(({ at }) => isAsked(at)),
    /** The same as a file of lines. */
    lines: lines.map(cellsIn(columns)).filter((one) => isAsked(one["at"] ?? "")),
  };
}

/** Cells of a line by their column; a quoted cell may have commas. */
const cellsIn =
  (columns: readonly string[]) =>
  (line: string): Readonly<Record<string, string>> => {
    const cells = [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
      ([, quoted, plain]) => quoted ?? plain,
    );
    return Object.fromEntries(columns.map((name, i) => [name, cells[i] ?? ""]));
  };

async function readTablet({ app, tablet, zoom }: Asked) {
  const answer = await app.inject({ url: getTabletState.path, headers: bearer(tablet) });
  const { machines } = getTabletState.answer.parse(answer.json()).data;
  /** Null where the figures are of another day, which a tablet does not show. */
  return { onTablet: machines, ofDay: zoom === "today" ? machines : null };
}
