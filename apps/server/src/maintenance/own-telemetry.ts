import path from "node:path";
import { lockedBy } from "../open-stores.ts";
import { openTelemetry } from "../platform/stores/telemetry/open-telemetry.ts";
import { type LoggedTelemetry, openLoggedTelemetry } from "../platform/telemetry-log/logged-telemetry.ts";
import type { Workbench } from "./command.ts";
import { isHeldByAnother } from "./engine-holder.ts";

/** Of the embedded store. */
export const telemetryDirectory = (dataDirectory: string): string => path.join(dataDirectory, "clickhouse");

/**
 * Works with the telemetry store in this process; false, without having begun: a server of this machine has the embedded one, and
 * has to do the work itself.
 */
export async function withOwnTelemetry(
  { settings, store }: Workbench,
  work: (telemetry: LoggedTelemetry) => Promise<void>,
): Promise<boolean> {
  const { clickhouseUrl, clickhouseCluster, dataDirectory } = settings;
  const directory = telemetryDirectory(dataDirectory);
  if (clickhouseUrl === null && (await isHeldByAnother(directory))) return false;
  const where = { directory, clickhouseUrl, clickhouseCluster };
  const telemetry = await openLoggedTelemetry(await openTelemetry(where, lockedBy({ shared: store.db })), {
    db: store.db,
  });
  try {
    await work(telemetry);
  } finally {
    await telemetry.close();
  }
  return true;
}
