import { type BackupSource, ownSource } from "../platform/backup/backup-source.ts";
import { doorPlace } from "../platform/backup/door-messages.ts";
import { openDoorSource } from "../platform/backup/door-source.ts";
import { clusterNamed } from "../platform/stores/telemetry/schema/placement.ts";
import { openShardPins } from "../platform/stores/telemetry/shard-pins.ts";
import type { Workbench } from "./command.ts";
import { withOwnTelemetry } from "./own-telemetry.ts";

/** Works with the telemetry to be copied: by this process, or by the running server that has the embedded store. */
export async function withBackupSource(
  workbench: Workbench,
  work: (source: BackupSource) => Promise<void>,
): Promise<void> {
  const { clickhouseUrl, clickhouseCluster, dataDirectory } = workbench.settings;
  const isOwn = await withOwnTelemetry(workbench, ({ copies }) =>
    clickhouseUrl === null || clickhouseCluster === null
      ? work(ownSource(copies, clickhouseUrl === null))
      : withShards(clickhouseUrl, clickhouseCluster, work),
  );
  if (isOwn) return;
  const door = await openDoorSource(doorPlace(dataDirectory));
  try {
    await work(door);
  } finally {
    door.close();
  }
}

async function withShards(
  urls: string,
  cluster: string,
  work: (source: BackupSource) => Promise<void>,
): Promise<void> {
  const pins = await openShardPins(urls, clusterNamed(cluster));
  try {
    await work(ownSource(pins, false));
  } finally {
    await pins.close();
  }
}
