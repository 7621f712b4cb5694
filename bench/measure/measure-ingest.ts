import { createLoad, type LoadReport } from "@fiel/simulator/load";
import type { InstalledTenant } from "../fiel/installation.ts";
import { equipmentOf, operatorCode, productCode } from "../plan/factory.ts";
import { type ProcessUse, whileWatching } from "./watch-processes.ts";

export interface IngestPhase {
  readonly name: string;
  readonly address: string;
  readonly serverPid: number;
  readonly postmasterPid: number;
  readonly tenants: readonly InstalledTenant[];
  readonly seconds: number;
  /** Number of requests in flight. */
  readonly inFlight: number;
  readonly signal: AbortSignal;
}

export interface IngestMeasure extends Omit<LoadReport, "latencyMs"> {
  readonly inFlight: number;
  readonly latencyMs: { readonly p50: number; readonly p95: number };
  readonly use: ProcessUse;
}

const packagesPerMinute = 120;
const packagesABatch = 5_000;
/** Bound on the speed of any side, so that sent instants stay before the present and are not set aside. */
const mostPerSecond = 1_000_000;

/**
 * Ms before the present at which a machine's packages start: whole batches of the worker with the fewest machines, and one more in flight at the end.
 */
export function aheadMs(seconds: number, machines: number, inFlight: number): number {
  const workers = Math.min(inFlight, machines);
  const ofOneWorker = (seconds * mostPerSecond) / packagesABatch / workers;
  const batches = Math.ceil(ofOneWorker / Math.floor(machines / workers)) + 1;
  return (batches * packagesABatch * 60_000) / packagesPerMinute;
}

/** Sends batches of 5,000 packages at full speed and reports what was stored durably. */
export async function measureIngest({
  name,
  address,
  serverPid,
  postmasterPid,
  tenants,
  seconds,
  inFlight,
  signal,
}: IngestPhase): Promise<IngestMeasure> {
  const senders = tenants.map(({ tenant, deviceKey }) => ({
    tenant,
    key: deviceKey,
    equipment: machines(tenant),
  }));
  const lanes = senders.reduce((sum, { equipment }) => sum + equipment.length, 0);
  const load = createLoad({
    server: address,
    tenants: senders,
    inFlight,
    startMs: Math.floor(Date.now() - aheadMs(seconds, lanes, inFlight)),
    now: Date.now,
    run: name,
    product: productCode(0),
    operator: operatorCode + 1,
    packagesPerMinute,
    columnLength: packagesABatch,
  });
  try {
    const { result, use } = await whileWatching(serverPid, postmasterPid, () =>
      load.run({ durationMs: seconds * 1000, signal }),
    );
    const { latencyMs, ...report } = result;
    if (latencyMs === null) throw new Error(`${name}: nenhum lote foi gravado`);
    return { ...report, inFlight, latencyMs: { p50: latencyMs.p50, p95: latencyMs.p95 }, use };
  } finally {
    load.close();
  }
}

const machines = (tenant: string): number[] =>
  Array.from({ length: equipmentOf(tenant === "fabrica" ? 0 : 1) }, (_, i) => i + 1);
