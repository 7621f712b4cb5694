import path from "node:path";
import { lockedBy } from "../open-stores.ts";
import { openTelemetry, type TelemetryStore } from "../platform/stores/telemetry/open-telemetry.ts";
import type { Workbench } from "./command.ts";

/** What the embedded engine says when another process has its directory. */
const isHeld = (error: unknown): boolean =>
  error instanceof Error && /lock|another server instance|already running/i.test(error.message);

/**
 * Works with the telemetry store in this process; false, without having begun: a server of this machine has the embedded one, and
 * has to do the work itself.
 */
export async function withOwnTelemetry(
  { settings, store }: Workbench,
  work: (telemetry: TelemetryStore) => Promise<void>,
): Promise<boolean> {
  const { clickhouseUrl, clickhouseCluster, dataDirectory } = settings;
  const directory = path.join(dataDirectory, "clickhouse");
  const telemetry = await openTelemetry(
    { directory, clickhouseUrl, clickhouseCluster },
    lockedBy({ shared: store.db }),
  ).catch((error: unknown) => {
    if (clickhouseUrl === null && isHeld(error)) return null;
    throw error;
  });
  if (telemetry === null) return false;
  try {
    await work(telemetry);
  } finally {
    await telemetry.close();
  }
  return true;
}
