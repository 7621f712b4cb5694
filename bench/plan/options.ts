import { join } from "node:path";
import { parseArgs } from "node:util";
import { days } from "./call-window.ts";
import { type FluidPlan, fullFluid, quickFluid } from "./fluid-plan.ts";
import { type OpenPage, openPages } from "./open-pages.ts";
import { fullPages, type PagesPlan, quickPages } from "./pages-plan.ts";
import { fullPlants, type PlantsPlan, quickPlants } from "./plants-plan.ts";
import { fullSoak, quickSoak, type SoakPlan } from "./soak-plan.ts";

export const subjects = [
  "ingest",
  "plants",
  "home",
  "access",
  "report",
  "calls",
  "fluid",
  "soak",
  "pages",
  "all",
] as const;
export type Subject = (typeof subjects)[number];

/** How PostgreSQL finds weighings: by blocks of time (brin), or by equipment and instant (btree). */
const peerIndexes = ["brin", "btree"] as const;
export type PeerIndex = (typeof peerIndexes)[number];

/** Engine of `calls`: the telemetry engine in the server's process, or a ClickHouse server beside it. */
const engineNames = ["embedded", "server"] as const;
export type EngineName = (typeof engineNames)[number];

export interface BenchOptions {
  readonly what: Subject;
  /** Weighings of the first tenant, stored on both sides before the measurement. */
  readonly rows: number;
  /** Length of each phase of ingest and access, and of each step of plants, s. */
  readonly secondsPerPhase: number;
  /** Number of tenants beside the first one. */
  readonly otherTenants: number;
  /** Steps of `plants`. */
  readonly plants: PlantsPlan;
  /** How often each call is asked, one at a time. */
  readonly samples: number;
  readonly peerIndex: PeerIndex;
  readonly resultsDirectory: string;
  /** For `calls`: weighings of all tenants in the largest store. */
  readonly storeRows: number;
  /** For `calls`: directory where the stores are kept for later runs. Null keeps no stores. */
  readonly dataDirectory: string | null;
  /** For `calls`: whether the run ends after the stores are filled. */
  readonly onlyFill: boolean;
  /** For `calls`. */
  readonly engine: EngineName;
  /** For `calls`: windows of days in which it asks. */
  readonly days: readonly (typeof days)[number][];
  /** Pages of `fluid`. */
  readonly fluid: FluidPlan;
  /** Plant of `soak`. */
  readonly soak: SoakPlan;
  /** For `pages`. */
  readonly pages: PagesPlan;
}

/** The operator's options cannot be run. The message is for the operator. */
export class OptionsError extends Error {
  override readonly name = "OptionsError";
}

const text = { type: "string" } as const;
const options = {
  rows: text,
  seconds: text,
  samples: text,
  results: text,
  data: text,
  "store-rows": text,
  refreshes: text,
  minutes: text,
  open: text,
  gateways: text,
  "only-fill": { type: "boolean", default: false },
  "peer-index": { ...text, default: "brin" },
  engine: { ...text, default: "embedded" },
  windows: text,
  quick: { type: "boolean", default: false },
} as const;

const full = {
  rows: 100_000_000,
  secondsPerPhase: 60,
  otherTenants: 19,
  plants: fullPlants,
  samples: 200,
  storeRows: 1_000_000_000,
  fluid: fullFluid,
  soak: fullSoak,
  pages: fullPages,
};
const quick = {
  rows: 1_000_000,
  secondsPerPhase: 10,
  otherTenants: 2,
  plants: quickPlants,
  samples: 20,
  storeRows: 10_000_000,
  fluid: quickFluid,
  soak: quickSoak,
  pages: quickPages,
};

/** Rows are a multiple of this number, so that every equipment has the same number of weighings. */
export const rowsPerRound = 400;

/** Reads the command line that bench/README.md describes. `directory` is where results go by default. */
export function readOptions(args: readonly string[], directory: string): BenchOptions {
  const { values, positionals } = parse(args);
  const [what = "all"] = positionals;
  const subject = subjects.find((one) => one === what);
  if (subject === undefined || positionals.length > 1) {
    throw new OptionsError(
      `Use: npm run bench -- [${subjects.join("|")}] [--rows N] [--seconds N] [--quick]`,
    );
  }
  const peerIndex = peerIndexes.find((one) => one === values["peer-index"]);
  if (peerIndex === undefined) throw new OptionsError(`--peer-index espera ${peerIndexes.join(" ou ")}.`);
  const engine = engineNames.find((one) => one === values.engine);
  if (engine === undefined) throw new OptionsError(`--engine espera ${engineNames.join(" ou ")}.`);
  if (engine !== "embedded" && subject !== "calls")
    throw new OptionsError("--engine é de npm run bench -- calls.");
  const keeps = values.data !== undefined || values["only-fill"];
  if (keeps && subject !== "calls")
    throw new OptionsError("--data e --only-fill são de npm run bench -- calls.");
  if (values["only-fill"] && values.data === undefined)
    throw new OptionsError("--only-fill precisa de --data.");
  const usual = values.quick ? quick : full;
  // The plants are registered beside the first tenant, which needs no other neighbours.
  const base = subject === "plants" ? { ...usual, rows: usual.plants.rows, otherTenants: 0 } : usual;
  const rows = values.rows === undefined ? base.rows : positive("rows", values.rows);
  const given = (name: "seconds" | "samples" | "store-rows" | "refreshes", otherwise: number): number =>
    values[name] === undefined ? otherwise : positive(name, values[name]);
  return {
    ...base,
    what: subject,
    peerIndex,
    rows: Math.max(1, Math.round(rows / rowsPerRound)) * rowsPerRound,
    secondsPerPhase: given("seconds", base.secondsPerPhase),
    samples: given("samples", base.samples),
    storeRows: given("store-rows", Math.max(base.storeRows, 2 * rows)),
    dataDirectory: values.data ?? null,
    onlyFill: values["only-fill"],
    engine,
    days: daysOf(values.windows),
    fluid: { ...base.fluid, refreshes: given("refreshes", base.fluid.refreshes), open: pagesOf(values.open) },
    plants: stepsOf(values.gateways, base.plants),
    soak: { ...base.soak, minutes: minutesOf(values.minutes, base.soak) },
    resultsDirectory: values.results ?? join(directory, "results"),
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
  } catch (error) {
    throw new OptionsError((error as Error).message);
  }
}

/** Pages with the given ids, separated by commas. All pages when `named` is undefined. */
function pagesOf(named: string | undefined): readonly OpenPage[] {
  if (named === undefined) return openPages;
  return named.split(",").map((name) => {
    const page = openPages.find(({ id }) => id === name);
    if (page !== undefined) return page;
    throw new OptionsError(
      `--open espera páginas entre ${openPages.map(({ id }) => id).join(", ")}, não "${name}".`,
    );
  });
}

/** Windows of days, separated by commas. All windows when `named` is undefined. */
function daysOf(named: string | undefined): BenchOptions["days"] {
  if (named === undefined) return days;
  return named.split(",").map((name) => {
    const window = days.find((one) => one === name);
    if (window !== undefined) return window;
    throw new OptionsError(`--windows espera janelas entre ${days.join(", ")}, não "${name}".`);
  });
}

/** Steps with the given numbers of gateways, separated by commas. All steps when `named` is undefined. */
function stepsOf(named: string | undefined, plan: PlantsPlan): PlantsPlan {
  if (named === undefined) return plan;
  const asked = named.split(",").map((number) => positive("gateways", number));
  const among = (steps: readonly number[]): number[] => steps.filter((step) => asked.includes(step));
  const unknown = asked.find((number) => !plan.open.includes(number) && !plan.closed.includes(number));
  if (unknown === undefined) return { ...plan, open: among(plan.open), closed: among(plan.closed) };
  throw new OptionsError(
    `--gateways espera números entre ${[...new Set([...plan.open, ...plan.closed])].join(", ")}, não "${unknown}".`,
  );
}

/** Accepts fractions: part of a minute is enough for a trial. */
function minutesOf(given: string | undefined, { minutes }: SoakPlan): number {
  const number = given === undefined ? minutes : Number(given);
  if (Number.isFinite(number) && number > 0) return number;
  throw new OptionsError(`--minutes espera um número positivo, não "${given}".`);
}

function positive(name: string, value: string): number {
  const number = Number(value.replaceAll("_", ""));
  if (Number.isInteger(number) && number > 0) return number;
  throw new OptionsError(`--${name} espera um número inteiro positivo, não "${value}".`);
}
