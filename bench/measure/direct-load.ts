import { Random } from "@fiel/simulator/machine";
import { mainEquipment } from "../plan/factory.ts";
import { latencyOf, type Latency } from "./percentile.ts";

/** A batch of one equipment as columns for an engine. */
export interface DirectBatch {
  readonly sequence: number;
  readonly equipment: number;
  readonly at: readonly number[];
  readonly weightMg: readonly number[];
}

export interface DirectMeasure {
  readonly weighings: number;
  readonly weighingsPerSecond: number;
  readonly latencyMs: Latency;
}

const length = 5_000;
const lanes = 20;
const gapMs = 500;
const templates = 32;
const targetMg = 1_008_000;
const deviationMg = 2_500;

/** Stores batches at full speed, without HTTP and JSON; each lane has its own equipment. */
export async function measureDirect(
  seconds: number,
  endMs: number,
  store: (batch: DirectBatch) => Promise<void>,
): Promise<DirectMeasure> {
  const random = new Random(1, "direct");
  const weights = Array.from({ length: templates }, () =>
    Array.from({ length }, () => targetMg + Math.round((random.normal() * deviationMg) / 10) * 10),
  );
  const offsets = Array.from({ length }, (_, i) => Math.round((i + random.between(0, 0.9)) * gapMs));
  const durations: number[] = [];
  const startedMs = performance.now();
  let sequence = 0;
  const work = async (lane: number): Promise<void> => {
    for (let i = 0; performance.now() - startedMs < seconds * 1000; i += 1) {
      const mine = mainEquipment / lanes;
      const startMs = endMs - (Math.floor(i / mine) + 1) * length * gapMs;
      sequence += 1;
      const batch = {
        sequence,
        equipment: 1 + lane + lanes * (i % mine),
        at: offsets.map((offset) => startMs + offset),
        weightMg: weights[i % templates] ?? [],
      };
      const sentMs = performance.now();
      await store(batch);
      durations.push(performance.now() - sentMs);
    }
  };
  await Promise.all(Array.from({ length: lanes }, (_, lane) => work(lane)));
  const weighings = durations.length * length;
  const elapsedMs = performance.now() - startedMs;
  return { weighings, weighingsPerSecond: (weighings / elapsedMs) * 1000, latencyMs: latencyOf(durations) };
}
