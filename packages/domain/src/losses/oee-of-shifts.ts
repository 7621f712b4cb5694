import type { SeriesValue } from "../alerts/beyond-limit.ts";
import { intersection, lengthsWithin, type TimeWindow } from "../time/time-window.ts";
import { minuteMs } from "../time/units.ts";
import type { RateOf } from "./machine-pauses.ts";
import { timeAccount } from "./time-account.ts";
import type { MadeCount, ProductCount } from "./time-counts.ts";

/** Distance between the instants at which the OEE of a shift is judged, ms; the same live and in hindsight. */
export const oeeEveryMs = 5 * minuteMs;

/** Packages of a product from an instant (UTC ms) on, until the next part. */
export interface MadePart extends MadeCount {
  readonly startMs: number;
  /** Id, 0 for none. */
  readonly product: number;
}

/** A shift with the rates by which it is judged. */
export interface RatedShift extends TimeWindow {
  readonly rateOf: RateOf;
}

export interface ShiftsSoFar {
  /** In time order, apart from each other. */
  readonly shifts: readonly RatedShift[];
  /** Planned time; may overlap, in no order. */
  readonly planned: readonly TimeWindow[];
  /** In time order. They do not cross the start of a shift or an instant of the series. */
  readonly parts: readonly MadePart[];
  /** Time to judge, ended by the present. */
  readonly span: TimeWindow;
  /** Loading time of a shift from which on it is judged, ms. */
  readonly afterMs: number;
}

/**
 * OEE of each shift from its start to every multiple of `oeeEveryMs`, percent, as a series. It is null from the start of a shift until it has had
 * `afterMs` of loading time, from its end on, and while the rate of a product is unknown. Source: `timeAccount`.
 */
export function oeeOfShifts({ shifts, planned, parts, span, afterMs }: ShiftsSoFar): SeriesValue[] {
  const plannedIn = lengthsWithin(planned);
  const values: SeriesValue[] = [];
  const put = (atMs: number, value: number | null): void => {
    if ((values.at(-1)?.value ?? null) !== value) values.push({ atMs, value });
  };
  let place = 0;
  for (const { startMs, endMs, rateOf } of shifts) {
    if (intersection({ startMs, endMs }, span) === null) continue;
    put(startMs, null);
    const made = new Map<number | null, ProductCount>();
    while ((parts[place]?.startMs ?? Infinity) < startMs) place += 1;
    const lastMs = Math.min(endMs - 1, span.endMs);
    for (let atMs = firstAfter(startMs); atMs <= lastMs; atMs += oeeEveryMs) {
      for (let part = parts[place]; part !== undefined && part.startMs < atMs; part = parts[place]) {
        add(made, part);
        place += 1;
      }
      const counts = { windowMs: atMs - startMs, plannedMs: plannedIn({ startMs, endMs: atMs }) };
      if (counts.windowMs - counts.plannedMs < afterMs) continue;
      const account = timeAccount({ ...counts, ...nothingStopped, products: made }, rateOf);
      const oee = account?.oee ?? null;
      put(atMs, oee === null ? null : oee * 100);
    }
    if (endMs <= span.endMs) put(endMs, null);
  }
  return values;
}

/** OEE is good time over loading time; how the rest of the loading time was lost does not change it. */
const nothingStopped = { toldMs: 0, inferredMs: 0, microMs: 0, microStops: 0 } as const;

const firstAfter = (startMs: number): number => (Math.floor(startMs / oeeEveryMs) + 1) * oeeEveryMs;

function add(counts: Map<number | null, ProductCount>, { product, made, useful }: MadePart): void {
  const known = counts.get(product) ?? { made: 0, useful: 0, runMs: 0, microMs: 0, microStops: 0 };
  counts.set(product, { ...known, made: known.made + made, useful: known.useful + useful });
}
