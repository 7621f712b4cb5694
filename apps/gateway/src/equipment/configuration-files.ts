import type { DeviceConfig } from "@fiel/contracts";
import { writeConfigurationFile } from "../drivers/cpnet/write-configuration-file.ts";
import { fileWords } from "../file-words.ts";
import { reasonOf, type Log } from "../log.ts";
import type { Runtime } from "../runtime.ts";
import { confineDirectory } from "./confine-directory.ts";
import { contentsInConfig, type FileContents } from "./file-contents.ts";
import { createFileNews } from "./file-news.ts";
import { filePlaces, type FilePlace } from "./file-places.ts";
import { followRefused } from "./refused-directories.ts";

const retryEveryMs = 30_000;

type File = DeviceConfig["files"][number];

/** The reason, with the directory in place of the draft file, which users do not know. */
const reasonAt = (directory: string, error: unknown): string => {
  const words = fileWords(error);
  return words === null ? reasonOf(error) : `diretório ${directory}: ${words}`;
};

/** Files that could not be written, with their reasons. Each reason is logged once. */
const createTroubles = (log: Log) => {
  const troubles = new Map<string, string>();
  const keyOf = ({ equipment: mid, product, name }: File): string => `${mid}/${product}/${name}`;
  return {
    add: (file: File, reason: string): void => {
      const { equipment: mid, product } = file;
      if (troubles.get(keyOf(file)) !== reason)
        log.error({ mid, product, reason }, "arquivo de configuração não gravado");
      troubles.set(keyOf(file), reason);
    },
    end: (file: File): boolean => troubles.delete(keyOf(file)),
    clear: () => troubles.clear(),
    any: () => troubles.size > 0,
    all: () => Object.fromEntries(troubles),
    /** The first trouble of a machine; undefined when it has none. */
    of: (mid: number) => [...troubles].find(([key]) => key.startsWith(`${mid}/`))?.[1],
  };
};

const keepOnly = (contents: FileContents, { files }: DeviceConfig, log: Log): Promise<void> =>
  contents.keepOnly(files).catch((error: unknown) => {
    const reason = reasonOf(error);
    log.warn({ reason }, "arquivos que já não são de nenhum produto não puderam ser apagados");
  });

interface Writing {
  readonly log: Log;
  readonly roots: readonly string[];
  readonly contents: FileContents;
  readonly troubles: ReturnType<typeof createTroubles>;
  readonly news: ReturnType<typeof createFileNews>;
}

/** Writes one file to its place and reports failures. */
const createWriteFile = ({ log, roots, contents, troubles, news }: Writing) => {
  const failed = (file: File, reason: string): void => {
    troubles.add(file, reason);
    news.note(file, reason);
  };

  return async (file: File, place: FilePlace): Promise<void> => {
    if ("reason" in place) return failed(file, place.reason);
    const { equipment: mid, name, sha256 } = file;
    const read = () => contents.of(file);
    try {
      const directory = await confineDirectory(roots, place.directory);
      const isNew = await writeConfigurationFile(directory, { name, sha256, read });
      troubles.end(file);
      news.note(file, null);
      if (isNew) log.info({ mid, file: name }, "arquivo de configuração gravado");
    } catch (error) {
      failed(file, reasonAt(place.directory, error));
    }
  };
};

/** Keeps the machines' product configuration files as registered. Each file is independent of the others, and none is written outside the roots. */
export const createConfigurationFiles = (
  runtime: Runtime,
  log: Log,
  roots: readonly string[],
  contents: FileContents = contentsInConfig,
) => {
  const troubles = createTroubles(log);
  const news = createFileNews();
  const refused = followRefused(roots, log);

  const writeFile = createWriteFile({ log, roots, contents, troubles, news });

  const writeFiles = async (config: DeviceConfig): Promise<void> => {
    await refused.look(config.equipment);
    for (const [file, place] of filePlaces(config, roots)) await writeFile(file, place);
    await keepOnly(contents, config, log);
  };

  let latest: DeviceConfig | null = null;
  // One pass at a time, because two would remove each other's drafts.
  let passing: Promise<void> = Promise.resolve();
  const writeLatest = (): Promise<void> =>
    (passing = passing.then(() => (latest === null ? undefined : writeFiles(latest))));

  const write = (config: DeviceConfig): Promise<void> => {
    latest = config;
    troubles.clear();
    news.keepOnly(config.files);
    return writeLatest();
  };

  return {
    write,
    /** Retries failed writes, for example when a network folder comes back. */
    run: async (signal: AbortSignal): Promise<void> => {
      while (!signal.aborted) {
        await runtime.sleep(retryEveryMs, signal);
        if ((troubles.any() || refused.any()) && !signal.aborted) await writeLatest();
      }
      await passing;
    },
    news,
    troubles: troubles.all,
    /** Why a machine's folder is refused, or why the first of its files could not be written; null when there is no trouble. */
    troubleOf: (mid: number): string | null => refused.of(mid) ?? troubles.of(mid) ?? null,
  };
};
