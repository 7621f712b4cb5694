import { setTimeout as sleep } from "node:timers/promises";
import { familyOf, sharedOutBytes } from "./process-facts.ts";
import { type ProcessorShare, type ServerProcesses, watchProcessor } from "./watch-processor.ts";

export interface IdleMeasure {
  readonly processor: ProcessorShare;
  /** Resident memory of the server and its PostgreSQL at the end; shared memory counts once. */
  readonly residentBytes: number;
}

/** Use of idle servers, all measured at the same time. */
export async function measureIdle(
  servers: readonly ServerProcesses[],
  seconds: number,
): Promise<IdleMeasure[]> {
  const watched = servers.map((server) => ({ server, used: watchProcessor(server) }));
  await sleep(seconds * 1000);
  return watched.map(({ server: { pid, postmasterPid }, used }) => ({
    processor: used(),
    residentBytes: sharedOutBytes(familyOf([pid, postmasterPid])),
  }));
}
