import { type BackupSource, ownSource } from "../platform/backup/backup-source.ts";
import { doorPlace } from "../platform/backup/door-messages.ts";
import { type DoorSource, openDoorSource } from "../platform/backup/door-source.ts";
import { isEngineHeld, isEngineOpen } from "../platform/stores/holding/hold-engine.ts";
import { clusterNamed } from "../platform/stores/telemetry/schema/placement.ts";
import { openShardPins } from "../platform/stores/telemetry/shard-pins.ts";
import type { Workbench } from "./command.ts";
import { telemetryDirectory, withOwnPins } from "./own-telemetry.ts";

/** Works with the telemetry to copy, read by this process or through the running server that holds the embedded store. */
export async function withBackupSource(
  workbench: Workbench,
  work: (source: BackupSource) => Promise<void>,
): Promise<void> {
  const { clickhouseUrl, clickhouseCluster } = workbench.settings;
  if (clickhouseUrl !== null && clickhouseCluster !== null)
    return withShards(clickhouseUrl, clickhouseCluster, work);
  while (!(await withOwnPins(workbench, (pins) => work(ownSource(pins))))) {
    const door = await openDoor(workbench);
    if (door === null) continue;
    return work(door).finally(() => door.close());
  }
}

const patienceS = 120;

function openDoor({ settings: { dataDirectory }, print }: Workbench): Promise<DoorSource | null> {
  const directory = telemetryDirectory(dataDirectory);
  return openDoorSource(doorPlace(dataDirectory), {
    patienceMs: patienceS * 1000,
    isHeld: async () => isEngineHeld(directory) || (await isEngineOpen(directory)),
    onWait: () => print(`o servidor ainda está iniciando: esperando por ele, no máximo ${patienceS} s`),
  });
}

async function withShards(
  urls: string,
  cluster: string,
  work: (source: BackupSource) => Promise<void>,
): Promise<void> {
  const pins = await openShardPins(urls, clusterNamed(cluster));
  try {
    await work(ownSource(pins));
  } finally {
    await pins.close();
  }
}
