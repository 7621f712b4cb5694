import type { DeviceConfig } from "@fiel/contracts";
import { writeConfigurationFile } from "../drivers/cpnet/write-configuration-file.ts";
import { reasonOf, type Log } from "../log.ts";
import type { Runtime } from "../runtime.ts";

const retryEveryMs = 30_000;

/** Brings the machines' product configuration files to what is registered; each on its own. */
export const createConfigurationFiles = (runtime: Runtime, log: Log) => {
  const troubles = new Map<string, string>();

  const tellOnce = (key: string, mid: number, reason: string): void => {
    if (troubles.get(key) !== reason) log.error({ mid, reason }, "arquivo de configuração não gravado");
    troubles.set(key, reason);
  };

  const writeFiles = async ({ equipment, files }: DeviceConfig): Promise<void> => {
    const directoryOf = new Map(equipment.map(({ mid, configDirectory }) => [mid, configDirectory]));
    for (const file of files) {
      const mid = file.equipment;
      const key = `${mid}/${file.name}`;
      const directory = directoryOf.get(mid) ?? null;
      if (directory === null || directory === "") {
        tellOnce(key, mid, "o equipamento não tem diretório de configuração");
        continue;
      }
      try {
        const isNew = await writeConfigurationFile(directory, file);
        troubles.delete(key);
        if (isNew) log.info({ mid, file: file.name }, "arquivo de configuração gravado");
      } catch (error) {
        tellOnce(key, mid, reasonOf(error));
      }
    }
  };

  let latest: DeviceConfig | null = null;
  // One pass at a time: two would take each other's drafts away.
  let passing: Promise<void> = Promise.resolve();
  const writeLatest = (): Promise<void> => {
    passing = passing.then(() => (latest === null ? undefined : writeFiles(latest)));
    return passing;
  };

  const write = (config: DeviceConfig): Promise<void> => {
    latest = config;
    troubles.clear();
    return writeLatest();
  };

  /** Tries again what could not be written: a folder on the network comes back, say. */
  const run = async (signal: AbortSignal): Promise<void> => {
    while (!signal.aborted) {
      await runtime.sleep(retryEveryMs, signal);
      if (troubles.size > 0 && !signal.aborted) await writeLatest();
    }
    await passing;
  };

  return { write, run, troubles: () => Object.fromEntries(troubles) };
};
