import path from "node:path";
import { lockedBy } from "../open-stores.ts";
import { HeldElsewhere } from "../platform/stores/holding/held-elsewhere.ts";
import { outlastHolder } from "../platform/stores/holding/outlast-holder.ts";
import { openTelemetry, type TelemetryStore } from "../platform/stores/telemetry/open-telemetry.ts";
import { type LoggedTelemetry, openLoggedTelemetry } from "../platform/telemetry-log/logged-telemetry.ts";
import type { Workbench } from "./command.ts";

/** Of the embedded store. */
export const telemetryDirectory = (dataDirectory: string): string => path.join(dataDirectory, "clickhouse");

/**
 * Works with the telemetry store in this process; false, without having begun: a server of this machine has the embedded one, and
 * has to do the work itself. Waits for another command that has it.
 */
export async function withOwnTelemetry(
  workbench: Workbench,
  work: (telemetry: LoggedTelemetry) => Promise<void>,
): Promise<boolean> {
  const store = await openUnlessServed(workbench);
  if (store === null) return false;
  const telemetry = await openLoggedTelemetry(store, { db: workbench.store.db });
  try {
    await work(telemetry);
  } finally {
    await telemetry.close();
  }
  return true;
}

async function openUnlessServed({ settings, store, print }: Workbench): Promise<TelemetryStore | null> {
  const { clickhouseUrl, clickhouseCluster, dataDirectory } = settings;
  const directory = telemetryDirectory(dataDirectory);
  const where = { directory, clickhouseUrl, clickhouseCluster, kind: "command" } as const;
  const open = () => openTelemetry(where, lockedBy({ shared: store.db }));
  const log = { warn: (_details: object, message: string) => print(message) };
  try {
    return await outlastHolder(open, { log, patienceMs: 0 });
  } catch (error) {
    if (error instanceof HeldElsewhere) return null;
    throw error;
  }
}
