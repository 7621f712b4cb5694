import type { CoilRecord } from "@fiel/contracts";
import { plannedCode } from "./causes.ts";
import type { MachineModel, Segment } from "./model.ts";
import { Random } from "./random.ts";
import { firstAtOrAfter, type WeighingTable } from "./weighings.ts";

/** Range of the least weight of a removed coil (core and unused film), as a share of its weight when mounted. */
const REST_SHARE = { low: 0.004, high: 0.02 } as const;

/**
 * Coils used on a production day. The first shift mounts a new coil, and the last one of the day is taken off with its rest, so that each record is
 * complete. The film used follows from the packages made.
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
