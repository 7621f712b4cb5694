import fs, { readdirSync, readlinkSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { dirname, join, resolve } from "node:path";

type Call = (...given: unknown[]) => unknown;

/** Replaces a function of the file system, for modules that imported it by name too, until the returned function is called. */
const follow = (of: object, name: string, made: (own: Call) => Call): (() => void) => {
  const own = Reflect.get(of, name) as Call;
  Reflect.set(of, name, made(own));
  return () => void Reflect.set(of, name, own);
};

/** What a power cut right after a work could lose, and what the work gave a name. Linux only, which names open files. */
export interface AfterPowerCut {
  readonly named: readonly string[];
  readonly lost: readonly string[];
}

/**
 * Follows a work's calls of the file system as a journaling file system keeps them: a name is on disk once its folder was flushed after it, and a
 * renamed file has its content if it was flushed before. A renamed folder has what is in it if each file and each folder below was flushed before.
 */
export const afterPowerCut = async (work: () => unknown): Promise<AfterPowerCut> => {
  const pending = new Map<string, string>();
  const named: string[] = [];
  const lost: string[] = [];
  const flushed = new Set<string>();
  const name = (path: string): void => {
    named.push(path);
    pending.set(path, dirname(path));
  };
  const flush = (descriptor: number): void => {
    const path = readlinkSync(`/proc/self/fd/${descriptor}`);
    flushed.add(path);
    for (const [entry, folder] of pending) if (folder === path) pending.delete(entry);
  };
  const moved = (from: string, to: string): void => {
    // SQLite flushes its own files, without Node.
    for (const below of withAllBelow(resolve(to)).filter((one) => !/\.sqlite(-wal|-shm)?$/.test(one)))
      if (!flushed.has(resolve(from) + below.slice(resolve(to).length))) lost.push(`content of ${below}`);
    name(resolve(to));
  };
  const made = (first: string | undefined, path: string): void => {
    if (first === undefined) return;
    for (let one = resolve(path); one.length >= resolve(first).length; one = dirname(one)) name(one);
  };
  const undo = followAll({ flush, moved, made });
  try {
    await work();
  } finally {
    undo();
  }
  return { named, lost: [...lost, ...pending.keys()] };
};

/** A file, or a folder with all files and folders below; no links, whose targets are not moved. */
const withAllBelow = (path: string): string[] => {
  if (!fs.lstatSync(path).isDirectory()) return [path];
  const entries = readdirSync(path, { withFileTypes: true });
  const inside = entries.filter((entry) => entry.isDirectory() || entry.isFile());
  return [path, ...inside.flatMap(({ name }) => withAllBelow(join(path, name)))];
};

interface Followed {
  readonly flush: (descriptor: number) => void;
  readonly moved: (from: string, to: string) => void;
  readonly made: (first: string | undefined, path: string) => void;
}

const followAll = ({ flush, moved, made }: Followed): (() => void) => {
  const undos = [
    follow(fs, "fsyncSync", (own) => (...given) => {
      own(...given);
      flush(given[0] as number);
    }),
    follow(fs, "renameSync", (own) => (...given) => {
      own(...given);
      moved(String(given[0]), String(given[1]));
    }),
    follow(fs, "mkdirSync", (own) => (...given) => {
      const first = own(...given) as string | undefined;
      made(first, String(given[0]));
      return first;
    }),
    follow(fs.promises, "rename", (own) => async (...given) => {
      await own(...given);
      moved(String(given[0]), String(given[1]));
    }),
    follow(fs.promises, "mkdir", (own) => async (...given) => {
      const first = (await own(...given)) as string | undefined;
      made(first, String(given[0]));
      return first;
    }),
    follow(fs.promises, "open", (own) => async (...given) => {
      const file = (await own(...given)) as fs.promises.FileHandle;
      const sync = file.sync.bind(file);
      file.sync = async () => {
        await sync();
        flush(file.fd);
      };
      return file;
    }),
  ];
  syncBuiltinESMExports();
  return () => {
    for (const undo of undos) undo();
    syncBuiltinESMExports();
  };
};
