import type { TimeWindow } from "@fiel/domain";
import { isIn } from "../../../testing/weighing-records.ts";

const hourMs = 3_600_000;
const tenMinutesMs = 600_000;

export interface ReferencePackage {
  readonly at: number;
  /** Null without a product. */
  readonly product: string | null;
  readonly isUseful: boolean;
}

export interface ReferenceMachine {
  readonly packages: readonly ReferencePackage[];
  /** Packages of the days from which the rate is taken. */
  readonly seen: readonly ReferencePackage[];
  readonly windows: readonly TimeWindow[];
  readonly planned: readonly TimeWindow[];
  readonly told: readonly TimeWindow[];
  /** Starts and ends of shifts. */
  readonly edges: readonly number[];
  readonly expectedRate: number | null;
  /** Registered rates by product: those of the machine replace those of all machines. */
  readonly registered: Readonly<Record<string, number>>;
}

/** Packages per minute of the best ten clock minutes. */
function bestOf(packages: readonly ReferencePackage[]): number | null {
  const counts = Map.groupBy(packages, ({ at }) => Math.floor(at / tenMinutesMs));
  const most = Math.max(0, ...[...counts.values()].map(({ length }) => length));
  return most === 0 ? null : most / 10;
}

/** Rate of a product: the registered one, its own best, or the best of all products when it was not made. */
function rateOf(
  { expectedRate, registered, seen }: ReferenceMachine,
  product: string | null | undefined,
): number | null {
  const exact = registered[product ?? ""];
  if (exact !== undefined) return exact;
  if (expectedRate !== null) return expectedRate;
  const byProduct = Map.groupBy(seen, (one) => one.product);
  const own = product === undefined ? undefined : byProduct.get(product);
  if (own !== undefined) return bestOf(own);
  const rates = [...byProduct.values()].map(bestOf).filter((rate) => rate !== null);
  return rates.length === 0 ? null : Math.max(...rates);
}

/** Time of all packages and of the useful ones at their nominal rate, ms. */
function idealOf(machine: ReferenceMachine) {
  let [ideal, good] = [0, 0];
  for (const { product, isUseful } of machine.packages) {
    const eachMs = 60_000 / (rateOf(machine, product) ?? Number.NaN);
    ideal += eachMs;
    good += isUseful ? eachMs : 0;
  }
  return { ideal, good };
}

/** Starts of the hours that a window touches. */
const hoursOf = ({ startMs, endMs }: TimeWindow): number[] =>
  Array.from(
    { length: Math.ceil((endMs - startMs) / hourMs) + 1 },
    (_, place) => (Math.floor(startMs / hourMs) + place) * hourMs,
  );

/** The account from raw packages, computed between each two instants at which anything happens. Simple but slow. */
export function expectedAccount(machine: ReferenceMachine) {
  const { windows, planned, told, edges } = machine;
  const packages = machine.packages.toSorted((one, other) => one.at - other.at);
  const bounds = [...windows, ...planned, ...told].flatMap(({ startMs, endMs }) => [startMs, endMs]);
  const cuts = new Set([...packages.map(({ at }) => at), ...windows.flatMap(hoursOf), ...edges]);
  const instants = [...new Set([...bounds, ...cuts])].toSorted((one, other) => one - other);
  const byInstant = Map.groupBy(packages, ({ at }) => at);
  const sums = { windowMs: 0, plannedMs: 0, toldMs: 0, inferredMs: 0, microMs: 0 };
  let product = packages[0]?.product;
  let pauseMs = 0;
  const end = (): void => {
    const rate = rateOf(machine, product);
    const cycle = rate === null ? 0 : Math.round(60_000 / rate);
    if (pauseMs >= 120_000) sums.inferredMs += Math.max(0, pauseMs - cycle);
    else if (cycle > 0 && pauseMs > 3 * cycle) sums.microMs += pauseMs - cycle;
    pauseMs = 0;
  };
  for (const [place, at] of instants.entries()) {
    const lengthMs = (instants[place + 1] ?? at) - at;
    const [isOpen, isPlanned, isTold] = [isIn(at, windows), isIn(at, planned), isIn(at, told)];
    if (cuts.has(at) || !isOpen || isPlanned || isTold) end();
    if (byInstant.has(at)) product = byInstant.get(at)?.at(-1)?.product;
    if (!isOpen) continue;
    sums.windowMs += lengthMs;
    if (isPlanned) sums.plannedMs += lengthMs;
    else if (isTold) sums.toldMs += lengthMs;
    else pauseMs += lengthMs;
  }
  end();
  const { ideal, good } = idealOf(machine);
  const { windowMs, plannedMs, toldMs, inferredMs, microMs } = sums;
  const loadingMs = windowMs - plannedMs;
  const stopsMs = toldMs + inferredMs;
  return {
    windowMs,
    plannedMs,
    loadingMs,
    stopsMs,
    runMs: loadingMs - stopsMs,
    microMs,
    ideal,
    good,
    inferredMs,
  };
}
