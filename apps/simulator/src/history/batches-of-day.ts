import type { BatchInput } from "@fiel/contracts";
import { type FactoryModel, type Interval, columnsOf, playMachineDay, sliceDay } from "../machine/index.ts";

const WEIGHINGS_PER_BATCH = 5_000;
const MACHINES = 64;
const BATCHES_PER_MACHINE = 64;

export interface HistoryBatch {
  readonly sequence: number;
  readonly weighings: number;
  readonly records: Omit<BatchInput, "gateway" | "sequence" | "sentAt">;
}

/**
 * Records of the factory on one production day, in batches of at most 5,000 packages of one machine. Content and sequence depend only on the model
 * and the day, so that a restarted back-fill sends the same batches.
 */
export function* batchesOfDay(
  factory: FactoryModel,
  day: number,
  interval: Interval,
): Generator<HistoryBatch> {
  if (factory.machines.length > MACHINES)
    throw new RangeError(`Sequences leave room for ${MACHINES} machines`);
  for (const [index, machine] of factory.machines.entries()) {
    const played = playMachineDay(factory, machine, day);
    const { first, last, ...events } = sliceDay(played, interval);
    const count = Math.max(1, Math.ceil((last - first) / WEIGHINGS_PER_BATCH));
    for (let i = 0; i < count; i += 1) {
      const from = first + i * WEIGHINGS_PER_BATCH;
      const to = Math.min(from + WEIGHINGS_PER_BATCH, last);
      const weighings = columnsOf(played, from, to);
      const records = i === 0 ? { weighings, ...events } : { weighings };
      yield { sequence: (day * MACHINES + index) * BATCHES_PER_MACHINE + i, weighings: to - from, records };
    }
  }
}
