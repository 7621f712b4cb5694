import { createLoad } from "@fiel/simulator/load";
import type { InstalledTenant } from "../fiel/installation.ts";
import { operatorCode, productCode } from "../plan/factory.ts";

/** Weighings that go on arriving while pages ask: without them a server could answer from what it answered before. */
export interface Arrivals {
  /** Resolves when one more batch is stored. */
  next(): Promise<void>;
  readonly weighings: number;
  close(): void;
}

/** A second of a fast machine, so that even thousands of batches end before the present. */
const packagesABatch = 20;
const packagesPerMinute = 1200;
const aheadMs = 6 * 3_600_000;

/** Small batches of one equipment, as a gateway sends them while the factory runs; `now` is the clock that the data know. */
export function openArrivals(
  address: string,
  { deviceKey }: InstalledTenant,
  { run, now }: { run: string; now: () => number } = { run: "arrivals", now: Date.now },
): Arrivals {
  const load = createLoad({
    server: address,
    tenants: [{ key: deviceKey, equipment: [1] }],
    inFlight: 1,
    startMs: now() - aheadMs,
    now,
    run,
    product: productCode(0),
    operator: operatorCode + 3,
    columnLength: packagesABatch,
    packagesPerMinute,
  });
  let weighings = 0;
  return {
    async next() {
      weighings += (await load.run({ batches: 1 })).weighings;
    },
    get weighings() {
      return weighings;
    },
    close: () => load.close(),
  };
}
