import { type FileHandle, mkdir, open, readdir, readFile, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { crc32 } from "node:zlib";
import { SettingsError } from "../../../config/read-settings.ts";
import type { InsertTarget } from "../schema/insert-targets.ts";
import type { InsertRequest } from "./engine.ts";

/** A table that a group is written to, and the highest number that a part of it had before. */
export interface GroupTarget extends InsertTarget {
  readonly lastPart: number;
}

/** Inserts that are written as one. */
export interface InsertGroup extends Pick<InsertRequest, "table" | "columns" | "format" | "rows"> {
  readonly id: string;
  /** What was asked to be inserted, by name. */
  readonly names: readonly string[];
  readonly targets: readonly GroupTarget[];
}

/** What a log says of the time before: groups that may or may not have been written, and names of those that were. */
export interface LogContents {
  readonly unfinished: readonly InsertGroup[];
  readonly finished: readonly string[];
}

type Entry =
  | ({ readonly kind: "group" } & Omit<InsertGroup, "rows">)
  | { readonly kind: "finished"; readonly id: string }
  | { readonly kind: "names"; readonly names: readonly string[] };

/** Lengths of the entry and of its rows, and the check sum of both. */
const headBytes = 12;
/** As files of this log were named before; those that lie there are read. */
const ending = ".journal";

const ofAnEarlierVersion =
  "A pasta de dados tem uma gravação que a versão anterior do Fiel deixou no meio: inicie essa versão uma vez, para que a termine, e depois esta.";

/**
 * Groups of inserts as they are about to be written, on disk: after a crash what is missing of exactly the same group can
 * be written. One file, appended to; truncated when it has grown and everything in it is finished.
 */
export class WriteAheadLog {
  readonly #directory: string;
  #file: FileHandle | null = null;
  #bytes = 0;
  /** Appends wait for each other. */
  #last: Promise<void> = Promise.resolve();

  constructor(directory: string) {
    this.#directory = directory;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /**
   * Reads what is there. An entry that was not wholly written is the last one, and nothing was done of it. Throws a
   * SettingsError when an earlier version left a group that only that version can finish.
   */
  async read(): Promise<LogContents> {
    await mkdir(this.#directory, { recursive: true });
    const groups = new Map<string, InsertGroup>();
    const finished = new Set<string>();
    for (const path of await this.#paths()) {
      for (const { entry, rows } of entriesOf(await readFile(path))) {
        if (entry.kind === "group") groups.set(entry.id, { ...entry, rows });
        if (entry.kind === "names") for (const name of entry.names) finished.add(name);
        if (entry.kind !== "finished") continue;
        for (const name of groups.get(entry.id)?.names ?? []) finished.add(name);
        groups.delete(entry.id);
      }
    }
    const unfinished = [...groups.values()];
    if (unfinished.some((group) => !("targets" in group))) throw new SettingsError(ofAnEarlierVersion);
    return { unfinished, finished: [...finished] };
  }

  /** Begins a new file that knows these names, and removes the others. Only when every group is finished. */
  async truncate(names: readonly string[]): Promise<void> {
    await this.#last;
    const old = await this.#paths();
    const path = join(this.#directory, nameAfter(old.at(-1)));
    const fresh = await open(path, "wx");
    let bytes = 0;
    try {
      bytes = await writeAt(fresh, 0, encoded({ kind: "names", names }, null));
      await fresh.datasync();
      await syncDirectory(this.#directory);
    } catch (error) {
      // The old ones go on: a full disk leaves no trace of each attempt.
      await fresh.close();
      await rm(path, { force: true });
      throw error;
    }
    await this.#file?.close();
    this.#file = fresh;
    this.#bytes = bytes;
    for (const path of old) await rm(path);
  }

  /** Resolves when the group is on disk. */
  add({ rows, ...group }: InsertGroup): Promise<void> {
    return this.#append({ kind: "group", ...group }, rows, true);
  }

  /** Not waited for on the disk: of a group that was written already nothing is missing. */
  finish(id: string): Promise<void> {
    return this.#append({ kind: "finished", id }, null, false);
  }

  async close(): Promise<void> {
    await this.#last;
    await this.#file?.close();
    this.#file = null;
  }

  #append(entry: Entry, rows: Buffer | null, durable: boolean): Promise<void> {
    const file = this.#file;
    if (file === null) throw new Error("the write-ahead log is not open");
    // What fails is written over by what comes next.
    const write = async (): Promise<void> => {
      const bytes = await writeAt(file, this.#bytes, encoded(entry, rows));
      if (durable) await file.datasync();
      this.#bytes += bytes;
    };
    const written = this.#last.then(write);
    // Who comes next does not fail with this one.
    this.#last = written.catch(() => undefined);
    return written;
  }

  async #paths(): Promise<string[]> {
    const names = await readdir(this.#directory);
    return names
      .filter((name) => name.endsWith(ending))
      .toSorted()
      .map((name) => join(this.#directory, name));
  }
}

function encoded(entry: Entry, rows: Buffer | null): Buffer[] {
  const text = Buffer.from(JSON.stringify(entry));
  const head = Buffer.alloc(headBytes);
  head.writeUInt32LE(text.length, 0);
  head.writeUInt32LE(rows?.length ?? 0, 4);
  head.writeUInt32LE(checkSum(text, rows), 8);
  return rows === null ? [head, text] : [head, text, rows];
}

const checkSum = (text: Buffer, rows: Buffer | null): number =>
  rows === null ? crc32(text) : crc32(rows, crc32(text));

function* entriesOf(bytes: Buffer): Generator<{ entry: Entry; rows: Buffer }> {
  for (let at = 0; at + headBytes <= bytes.length;) {
    const textEnd = at + headBytes + bytes.readUInt32LE(at);
    const end = textEnd + bytes.readUInt32LE(at + 4);
    if (end > bytes.length) return;
    const text = bytes.subarray(at + headBytes, textEnd);
    const rows = bytes.subarray(textEnd, end);
    if (checkSum(text, rows) !== bytes.readUInt32LE(at + 8)) return;
    yield { entry: JSON.parse(text.toString()) as Entry, rows };
    at = end;
  }
}

async function writeAt(file: FileHandle, at: number, pieces: readonly Buffer[]): Promise<number> {
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
  const { bytesWritten } = await file.writev(pieces, at);
  if (bytesWritten !== length)
    throw Object.assign(new Error(`the write-ahead log took ${bytesWritten} of ${length} bytes`), {
      code: "ENOSPC",
    });
  return length;
}

/** Names rise, so that files are read in the order in which they were written. */
function nameAfter(path: string | undefined): string {
  const number = path === undefined ? 0 : Number.parseInt(basename(path), 10);
  return `${String(number + 1).padStart(10, "0")}${ending}`;
}

/** The file's name is on disk too. */
async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
