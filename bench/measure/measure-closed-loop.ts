import { latencyOf, type Latency } from "./percentile.ts";
import type { PlantGateway } from "./plant-gateway.ts";
import type { ServerProcesses } from "./watch-processor.ts";
import { whileWatching } from "./watch-processes.ts";

export interface LoopPhase {
  readonly gateways: readonly PlantGateway[];
  readonly seconds: number;
  readonly server: ServerProcesses;
  readonly signal: AbortSignal;
}

export interface ClosedLoopMeasure {
  readonly gateways: number;
  readonly batchesPerSecond: number;
  readonly latency: Latency;
  /** CPU time of the server and its PostgreSQL, from the first batch on. */
  readonly processorMsABatch: number;
}

/** Batches per gateway that are not counted: they open the connection and load the registrations. */
export const warmUpBatches = 2;

/** Each gateway sends its next batch when the former one is answered, for `seconds`. */
export async function measureClosedLoop(phase: LoopPhase): Promise<ClosedLoopMeasure> {
  const { gateways, seconds, server, signal } = phase;
  const durationsMs: number[] = [];
  let [batches, sinceMs, endMs] = [0, Number.NaN, Infinity];
  const work = async (gateway: PlantGateway): Promise<void> => {
    for (let sent = 1; performance.now() < endMs && !signal.aborted; sent += 1) {
      const beganMs = performance.now();
      await gateway.send();
      batches += 1;
      if (beganMs >= sinceMs) durationsMs.push(performance.now() - beganMs);
      if (sent === warmUpBatches && Number.isNaN(sinceMs)) {
        sinceMs = performance.now();
        endMs = sinceMs + seconds * 1000;
      }
    }
  };
  const { use } = await whileWatching(server.pid, server.postmasterPid, () =>
    Promise.all(gateways.map(work)),
  );
  return {
    gateways: gateways.length,
    batchesPerSecond: (durationsMs.length * 1000) / (performance.now() - sinceMs),
    latency: latencyOf(durationsMs),
    processorMsABatch: (use.processorSeconds * 1000) / batches,
  };
}
