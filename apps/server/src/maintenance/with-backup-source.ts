import { type BackupSource, ownSource } from "../platform/backup/backup-source.ts";
import { doorPlace } from "../platform/backup/door-messages.ts";
import { openDoorSource } from "../platform/backup/door-source.ts";
import type { Workbench } from "./command.ts";
import { MaintenanceError } from "./maintenance-error.ts";
import { withOwnTelemetry } from "./own-telemetry.ts";

const ofCluster =
  "Com FIEL_CLICKHOUSE_CLUSTER as pesagens são copiadas pelo próprio ClickHouse (BACKUP … ON CLUSTER): veja docs/operations.md.";

/** Works with the telemetry to be copied: by this process, or by the running server that has the embedded store. */
export async function withBackupSource(
  workbench: Workbench,
  work: (source: BackupSource) => Promise<void>,
): Promise<void> {
  const { clickhouseUrl, clickhouseCluster, dataDirectory } = workbench.settings;
  if (clickhouseCluster !== null) throw new MaintenanceError(ofCluster);
  if (await withOwnTelemetry(workbench, ({ copies }) => work(ownSource(copies, clickhouseUrl === null))))
    return;
  const door = await openDoorSource(doorPlace(dataDirectory));
  try {
    await work(door);
  } finally {
    door.close();
  }
}
