import { createHash } from "node:crypto";
import { readdir, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { fileWords } from "../../file-words.ts";
import { reasonOf } from "../../log.ts";
import { MachineTrouble, type Positions } from "../driver.ts";
import { dayFilesOf, localDate } from "./day-files.ts";

export interface CpNetMachine {
  readonly mid: number;
  readonly dataDirectory: string;
  readonly referenceName: string;
  readonly createdAt: number;
  readonly syncOldData: boolean;
  readonly timeZone: string;
}

/** `events.csv` in any case. */
export const isEventsFile = (name: string): boolean => name.toLowerCase() === "events.csv";
/** The position of a file that was reported as ignored. */
export const ignored = "ignored";
// A file unchanged for this long gets no more of its last line; it is final if a newer file also exists.
const idleAfterMs = 10 * 60_000;
// Within this time a file may change again and keep its time stamp.
const stampGrainMs = 3_000;
const recentFiles = 3;
const longestReference = 160;
/** Prefix of every key of a file's position. */
export const keyStart = "cpnet:";

export const directoryOf = ({
  dataDirectory,
  referenceName,
}: Pick<CpNetMachine, "dataDirectory" | "referenceName">): string => join(dataDirectory, referenceName);

/** Prefix of a machine's keys; a key has at most 200 characters. */
export const keyPrefixOf = ({ referenceName }: Pick<CpNetMachine, "referenceName">): string => {
  const isLong = referenceName.length > longestReference;
  const digest = (): string => createHash("sha256").update(referenceName).digest("base64url");
  return `${keyStart}${isLong ? digest() : referenceName}/`;
};

/** Identifies the directory, by which a machine is recognized after a change of its number. */
export const placeOf = (machine: Pick<CpNetMachine, "dataDirectory" | "referenceName">): string =>
  createHash("sha256")
    .update(resolve(directoryOf(machine)))
    .digest("base64url")
    .slice(0, 16);

/**
 * The machine's files by name, oldest first, events last; a file that was read before is followed whatever its day. Throws MachineTrouble when the
 * directory cannot be read.
 */
export const listFiles = async (machine: CpNetMachine, positions?: Positions): Promise<string[]> =>
  (await listFolder(machine, positions)).names;

/** The same, with the names of all files that were seen. */
export const listFolder = async (
  machine: CpNetMachine,
  positions: Positions = new Map(),
): Promise<{ readonly names: string[]; readonly seen: readonly string[] }> => {
  const directory = directoryOf(machine);
  const names = await readdir(directory).catch((error: unknown) => {
    const reason = fileWords(error) ?? reasonOf(error);
    throw new MachineTrouble("silent", `diretório ${directory}: ${reason}`, { cause: error });
  });
  const isRead = [...positions.keys()].some((key) => key.startsWith(keyPrefixOf(machine)));
  if (!isRead) requireKnown(directory, names);
  const firstDay = machine.syncOldData ? null : localDate(machine.createdAt, machine.timeZone);
  const wanted = new Set(dayFilesOf(names, firstDay));
  const isFollowed = (name: string): boolean => {
    const kept = positions.get(keyPrefixOf(machine) + name);
    return kept !== undefined && kept !== ignored;
  };
  const days = dayFilesOf(names, null).filter((name) => wanted.has(name) || isFollowed(name));
  return { names: [...days, ...names.filter(isEventsFile)], seen: filesAmong(names) };
};

/** A name without a dot is a folder beside the files. */
const filesAmong = (names: readonly string[]): string[] => names.filter((name) => name.includes("."));

const mostNamesTold = 5;

/** The last names by their order, which has the newest days at the end; with the number of the others. */
export const namesIn = (files: readonly string[]): string => {
  const told = files.toSorted().slice(-mostNamesTold).join(", ");
  return files.length > mostNamesTold ? `${told} e mais ${files.length - mostNamesTold}` : told;
};

/**
 * Throws MachineTrouble with the names seen for a folder that has files, none of which this kind of machine writes: it belongs to something else or
 * uses other names.
 */
function requireKnown(directory: string, names: readonly string[]): void {
  const files = filesAmong(names);
  if (files.length === 0 || files.some(isEventsFile) || dayFilesOf(files, null).length > 0) return;
  throw new MachineTrouble(
    "wrong",
    `diretório ${directory}: nenhum arquivo de um dia (AAAA-MM-DD.csv); há ${namesIn(files)}`,
  );
}

/** Files to check at every look: the newest. A sweep checks all of them now and then. */
export const recentOf = (names: readonly string[]): string[] => names.slice(-(recentFiles + 1));

/** Position keys of files that no longer exist, or that belonged to the machine in another directory. */
export const goneKeys = (machine: CpNetMachine, names: readonly string[], positions: Positions): string[] => {
  const prefix = keyPrefixOf(machine);
  const there = new Set(names.map((name) => prefix + name));
  return [...positions.keys()].filter((key) => key.startsWith(keyStart) && !there.has(key));
};

export interface FileLook {
  readonly name: string;
  readonly path: string;
  readonly key: string;
  readonly size: number;
  /** Changes whenever the file, or what may be read of it, may have changed. */
  readonly signature: string;
  readonly isFinal: boolean;
  readonly isIdle: boolean;
}

export const lookAtFile = async (
  machine: CpNetMachine,
  name: string,
  newestDay: string | undefined,
  now: number,
): Promise<FileLook> => {
  const path = join(directoryOf(machine), name);
  const { size, mtimeMs, ctimeMs, ino } = await stat(path);
  const isIdle = now - mtimeMs > idleAfterMs;
  const isFinal = isIdle && !isEventsFile(name) && name !== newestDay;
  const stamp = Math.abs(now - mtimeMs) < stampGrainMs ? now : mtimeMs;
  const signature = [size, stamp, ctimeMs, ino, Number(isIdle), Number(isFinal)].join(" ");
  return { name, path, key: keyPrefixOf(machine) + name, size, signature, isFinal, isIdle };
};
