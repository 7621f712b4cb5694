import { SettingsError } from "../../config/read-settings.ts";
import { addressesOf } from "./engine/addresses.ts";
import type { Engine } from "./engine/engine.ts";
import { openRemoteEngine } from "./engine/remote-engine.ts";
import { StoreUnavailable } from "./engine/store-unavailable.ts";
import type { Placement } from "./schema/placement.ts";
import { type PinnedPart, type TelemetryPins, telemetryPins } from "./telemetry-pins.ts";

/**
 * Pins the telemetry of a cluster, for each shard on the first of its servers in `CLICKHOUSE_URL` that answers. Throws SettingsError when a shard has
 * none there.
 */
export async function openShardPins(
  urls: string,
  placement: Placement,
): Promise<TelemetryPins & { close(): Promise<void> }> {
  const engines = addressesOf(urls).map((url) => openRemoteEngine(url));
  const close = async (): Promise<void> => void (await Promise.all(engines.map((engine) => engine.close())));
  try {
    const servers = await oneOfEachShard(engines, placement.cluster ?? "");
    return { ...together(servers.map((engine) => telemetryPins(engine, placement))), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function oneOfEachShard(engines: readonly Engine[], cluster: string): Promise<Engine[]> {
  const found = new Map<string, Engine>();
  for (const engine of engines) {
    const shard = await shardOf(engine);
    if (shard !== null && !found.has(shard)) found.set(shard, engine);
  }
  const [any] = found.values();
  const select = `select uniqExact(shard_num) from system.clusters where cluster = '${cluster}'`;
  const wanted = any === undefined ? 1 : Number(await textOf(any, select));
  if (found.size >= wanted) return [...found.values()];
  throw new SettingsError(
    `CLICKHOUSE_URL: a cópia lê de um servidor de cada shard, e dos ${wanted} do cluster ${cluster} só ${found.size} têm ali um que responda; ponha o endereço de ao menos um de cada, e não o de um balanceador.`,
  );
}

/** Shard of a server, by its macro; null while the server is down. */
async function shardOf(engine: Engine): Promise<string | null> {
  try {
    return await textOf(engine, "select substitution from system.macros where macro = 'shard'");
  } catch (error) {
    if (error instanceof StoreUnavailable) return null;
    throw error;
  }
}

const textOf = async (engine: Engine, select: string): Promise<string> =>
  (await engine.read(`${select} format TSVRaw`)).toString("utf8").trim();

function together(shards: readonly TelemetryPins[]): TelemetryPins {
  const shardOfPart = new Map<PinnedPart, TelemetryPins>();
  const onEach = <T>(work: (pins: TelemetryPins) => Promise<T>): Promise<T[]> =>
    Promise.all(shards.map(work));
  return {
    prepare: async () => void (await onEach((pins) => pins.prepare())),
    async pin() {
      const pinned = await onEach(async (pins) => {
        const parts = await pins.pin();
        for (const part of parts) shardOfPart.set(part, pins);
        return parts;
      });
      return pinned.flat();
    },
    async read(part, from, rows) {
      const pins = shardOfPart.get(part);
      if (pins === undefined) throw new RangeError("not a part that was pinned here");
      return pins.read(part, from, rows);
    },
    release: async () => void (await onEach((pins) => pins.release())),
  };
}
