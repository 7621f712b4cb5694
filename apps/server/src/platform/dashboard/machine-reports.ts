import type { ReportsOfMachines } from "../stores/telemetry/live/live-states.ts";
import { readReports } from "../stores/telemetry/read-reports.ts";
import type { Reading } from "./reading.ts";

const machineBytes = 500;

/** The newest reports of all equipment that was ever heard of: from memory, or as they were read since a status came. */
export async function machineReports({
  kept,
  telemetry,
  tenantId,
  signal,
}: Reading): Promise<ReportsOfMachines> {
  const live = await telemetry.liveReports(signal);
  if (live !== null) return live;
  return kept.keep({ kinds: ["statuses"] }, "reports", async (ending) => {
    const value = await readReports(tenantId, telemetry, ending);
    return { value, bytes: value.size * machineBytes };
  });
}
