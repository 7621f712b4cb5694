import { MINUTE_MS } from "./calendar.ts";
import { Filler, judge } from "./filler.ts";
import type { FactoryModel, MachineModel, Segment } from "./model.ts";
import { Random } from "./random.ts";

/** Weighings of one machine in time order, as columns; `at` in UTC ms. */
export interface WeighingTable {
  readonly length: number;
  readonly at: Float64Array;
  readonly weightMg: Uint32Array;
  /** Index in `verdicts`. */
  readonly verdict: Uint8Array;
  /** 1 when the metal detector passed the package, 0 when it was bypassed. */
  readonly inspected: Uint8Array;
}

/** Mean time from the end of a stop to the first package, ms. */
const RESTART_MS = 2_500;
const JITTER = 0.12;
const SHORTEST_GAP_MS = 1;
const BYPASS_CHANCE = 0.0015;

function roomFor(segments: readonly Segment[]): number {
  const packages = segments.reduce(
    (sum, run) => sum + ((run.endMs - run.startMs) / MINUTE_MS) * run.speed,
    0,
  );
  return Math.ceil(packages / (1 - JITTER)) + segments.length;
}

/** Weighings of the running segments. Instants increase strictly and lie inside their segment. */
export function weighSegments(
  factory: FactoryModel,
  machine: MachineModel,
  day: number,
  segments: readonly Segment[],
): WeighingTable {
  const random = new Random(factory.seed, machine.mid, day, "weights");
  const filler = new Filler(random);
  const room = roomFor(segments);
  const at = new Float64Array(room);
  const weightMg = new Uint32Array(room);
  const verdict = new Uint8Array(room);
  const inspected = new Uint8Array(room);
  let length = 0;
  for (const { startMs, endMs, code, product, speed } of segments) {
    if (code !== null) continue;
    const gapMs = MINUTE_MS / speed;
    let atMs = startMs + RESTART_MS * random.between(0.6, 1.4);
    while (Math.round(atMs) < endMs) {
      const weight = filler.next(product);
      at[length] = Math.round(atMs);
      weightMg[length] = weight;
      verdict[length] = judge(product, weight);
      inspected[length] = random.chance(BYPASS_CHANCE) ? 0 : 1;
      length += 1;
      atMs += Math.max(SHORTEST_GAP_MS, gapMs * random.between(1 - JITTER, 1 + JITTER));
    }
  }
  return {
    length,
    at: at.subarray(0, length),
    weightMg: weightMg.subarray(0, length),
    verdict: verdict.subarray(0, length),
    inspected: inspected.subarray(0, length),
  };
}

/** Index of the first weighing at or after an instant; `length` when there is none. */
export function firstAtOrAfter(table: WeighingTable, atMs: number): number {
  let low = 0;
  let high = table.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((table.at[middle] ?? Number.POSITIVE_INFINITY) < atMs) low = middle + 1;
    else high = middle;
  }
  return low;
}
