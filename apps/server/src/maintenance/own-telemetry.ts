import { existsSync } from "node:fs";
import path from "node:path";
import { lockedBy } from "../open-stores.ts";
import { HeldElsewhere } from "../platform/stores/holding/held-elsewhere.ts";
import { outlastHolder } from "../platform/stores/holding/outlast-holder.ts";
import { requireOneInstallation } from "../platform/stores/require-one-installation.ts";
import {
  openTelemetryAsItIs,
  openTelemetryPins,
  type TelemetrySettings,
  type TelemetryStore,
} from "../platform/stores/telemetry/open-telemetry.ts";
import type { TelemetryPins } from "../platform/stores/telemetry/telemetry-pins.ts";
import { type LoggedTelemetry, openLoggedTelemetry } from "../platform/telemetry-log/logged-telemetry.ts";
import type { Workbench } from "./command.ts";

/** Directory of the embedded telemetry store. */
export const telemetryDirectory = (dataDirectory: string): string => path.join(dataDirectory, "clickhouse");

/**
 * Works with the telemetry store in this process. False, without starting, when a server of this machine holds the embedded store and must do the
 * work. Waits for another command that holds it.
 */
export async function withOwnTelemetry(
  workbench: Workbench,
  work: (telemetry: LoggedTelemetry) => Promise<void>,
): Promise<boolean> {
  return withStore(workbench, async (store) => {
    const telemetry = await openLoggedTelemetry(store, { db: workbench.store.db });
    try {
      await work(telemetry);
    } finally {
      await telemetry.log.close();
    }
  });
}

/**
 * Compares both stores before a client is created, whose id must be above all that either has seen. Skipped when there is no embedded store yet; a
 * running server has compared its own.
 */
export async function compareStores(workbench: Workbench): Promise<void> {
  const { clickhouseUrl, directory } = placeOf(workbench.settings);
  if (clickhouseUrl !== null || existsSync(directory)) await withStore(workbench, async () => undefined);
}

/** Works with the data that a copy reads, of any version. False when a server of this machine holds the store. */
export async function withOwnPins(
  { settings, print }: Pick<Workbench, "settings" | "print">,
  work: (pins: TelemetryPins) => Promise<void>,
): Promise<boolean> {
  const pins = await openUnlessServed(print, () => openTelemetryPins(placeOf(settings)));
  if (pins === null) return false;
  try {
    await work(pins);
  } finally {
    await pins.close();
  }
  return true;
}

async function withStore(
  { settings, store: { db }, print }: Workbench,
  work: (telemetry: TelemetryStore) => Promise<void>,
): Promise<boolean> {
  const underLock = lockedBy({ shared: db });
  const telemetry = await openUnlessServed(print, () => openTelemetryAsItIs(placeOf(settings), underLock));
  if (telemetry === null) return false;
  try {
    await underLock(() => requireOneInstallation({ db, telemetry }, settings));
    await work(telemetry);
  } finally {
    await telemetry.close();
  }
  return true;
}

const placeOf = ({
  clickhouseUrl,
  clickhouseCluster,
  dataDirectory,
}: Workbench["settings"]): TelemetrySettings => ({
  directory: telemetryDirectory(dataDirectory),
  clickhouseUrl,
  clickhouseCluster,
  kind: "command",
});

/** Null when a server of this machine holds the embedded store. Waits for another command that holds it. */
async function openUnlessServed<T>(print: Workbench["print"], open: () => Promise<T>): Promise<T | null> {
  const log = { warn: (_details: object, message: string) => print(message) };
  try {
    return await outlastHolder(open, { log, patienceMs: 0 });
  } catch (error) {
    if (error instanceof HeldElsewhere) return null;
    throw error;
  }
}
