import { hourMs } from "@fiel/domain";
import { createLoad } from "@fiel/simulator/load";
import type { InstalledTenant } from "../fiel/installation.ts";
import { arrivalRecords } from "../fill/arrival-records.ts";
import { mainEquipment, operatorCode, productCode } from "../plan/factory.ts";
import { batchSender } from "./batch-sender.ts";

/** Data that arrives during the measurement, so that a server cannot answer from its cache. */
export interface Arrivals {
  /** Resolves when one more batch is stored. */
  next(): Promise<void>;
  readonly weighings: number;
  close(): void;
}

/** Half a minute of a machine, so that thousands of batches, one machine after the other, end before the present. */
const packagesABatch = 20;
const packagesPerMinute = 40;

interface ArrivalsOptions {
  /** Part of the batches' names. */
  readonly run: string;
  /** Clock of the stored data. */
  readonly now: () => number;
  /** Ms by which the first batches are late. */
  readonly lateMs: number;
}

const usual: ArrivalsOptions = { run: "arrivals", now: Date.now, lateMs: 6 * hourMs };

/**
 * Small batches of a tenant's 40 machines in turn with records of every kind, like a gateway of a running factory. Each batch changes every answer.
 */
export function openFactoryArrivals(
  address: string,
  { deviceKey }: InstalledTenant,
  { now, lateMs }: Omit<ArrivalsOptions, "run">,
): Arrivals {
  const send = batchSender({ address, deviceKey, now });
  const startMs = now() - lateMs;
  let [batches, weighings] = [0, 0];
  return {
    async next() {
      const records = arrivalRecords(batches, startMs);
      batches += 1;
      await send(records);
      weighings += records.weighings.reduce((sum, { at }) => sum + at.length, 0);
    },
    get weighings() {
      return weighings;
    },
    // Idle connections end by themselves.
    close: () => undefined,
  };
}

/** Small batches of weighings only. */
export function openArrivals(
  address: string,
  { deviceKey }: InstalledTenant,
  options: Partial<ArrivalsOptions> = {},
): Arrivals {
  const { run, now, lateMs } = { ...usual, ...options };
  const startMs = now() - lateMs;
  const loads = Array.from({ length: mainEquipment }, (_, i) =>
    createLoad({
      server: address,
      tenants: [{ key: deviceKey, equipment: [i + 1] }],
      inFlight: 1,
      startMs,
      now,
      run: `${run} ${i}`,
      product: productCode(0),
      operator: operatorCode + 3,
      columnLength: packagesABatch,
      packagesPerMinute,
      templates: 4,
    }),
  );
  let [batches, weighings] = [0, 0];
  return {
    async next() {
      const load = loads[batches % loads.length];
      batches += 1;
      weighings += (await load?.run({ batches: 1 }))?.weighings ?? 0;
    },
    get weighings() {
      return weighings;
    },
    close() {
      for (const load of loads) load.close();
    },
  };
}
