import type { CoilRecord } from "@fiel/contracts";
import { plannedCode } from "./causes.ts";
import type { MachineModel, Segment } from "./model.ts";
import { Random } from "./random.ts";
import { firstAtOrAfter, type WeighingTable } from "./weighings.ts";

/** The reel's core and what is still on it when it is taken off. */
const REST_SHARE = { low: 0.004, high: 0.02 } as const;

/**
 * Reels used on a production day. The first shift mounts a fresh one and the day's last goes back to the store with
 * what is left on it, so each record is whole; the film used is what its packages took.
 */
export function coilsOfDay(
  seed: number,
  machine: MachineModel,
  day: number,
  segments: readonly Segment[],
  weighings: WeighingTable,
): CoilRecord[] {
  const random = new Random(seed, machine.mid, day, "coils");
  const { coil } = machine;
  const first = segments[0];
  const last = segments.at(-1);
  if (first === undefined || last === undefined) return [];
  const changes = segments.filter((segment) => segment.code === plannedCode.coilChange);
  const starts = [first.startMs, ...changes.map((change) => change.endMs)];
  const ends = [...changes.map((change) => change.startMs), last.endMs];
  return starts.flatMap((startedAt, index) => {
    const endedAt = ends[index] ?? last.endMs;
    const count = firstAtOrAfter(weighings, endedAt) - firstAtOrAfter(weighings, startedAt);
    if (count === 0) return [];
    const product = segments.findLast((segment) => segment.startMs < endedAt)?.product;
    const weightStartMg = Math.round(coil.weightMg * random.between(0.985, 1.015));
    const restMg = weightStartMg * random.between(REST_SHARE.low, REST_SHARE.high);
    const usedMg = (count / coil.packages) * coil.weightMg;
    const weightEndMg = Math.round(Math.max(restMg, weightStartMg - usedMg));
    const record = { coil: coil.code, startedAt, endedAt, weightStartMg, weightEndMg, count };
    return [{ equipment: machine.mid, product: product?.codeText ?? null, ...record }];
  });
}
