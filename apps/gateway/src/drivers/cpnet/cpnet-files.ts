import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { reasonOf } from "../../log.ts";
import { MachineTrouble, type Positions } from "../driver.ts";
import { dayFilesOf } from "./day-files.ts";
import { unread, type FileState, type FileToRead } from "./read-file.ts";

export interface CpNetMachine {
  readonly mid: number;
  readonly dataDirectory: string;
  readonly referenceName: string;
  readonly createdAt: number;
  readonly syncOldData: boolean;
}

export const eventsFile = "events.csv";
// A day file that a newer one follows, untouched for so long, is finished even without a last line end.
const finalAfterMs = 10 * 60_000;
const recentFiles = 3;

export const directoryOf = ({ dataDirectory, referenceName }: CpNetMachine): string =>
  join(dataDirectory, referenceName);

export const positionKeyOf = ({ referenceName }: CpNetMachine, name: string): string =>
  `cpnet:${referenceName}/${name}`;

export const stateOf = (machine: CpNetMachine, name: string, positions: Positions): FileState => {
  const kept = positions.get(positionKeyOf(machine, name));
  return kept === undefined ? unread : (JSON.parse(kept) as FileState);
};

/** The machine's files by name, oldest first, events last. Throws MachineTrouble without the directory. */
export const listFiles = async (machine: CpNetMachine): Promise<string[]> => {
  const directory = directoryOf(machine);
  const names = await readdir(directory).catch((error: unknown) => {
    throw new MachineTrouble("silent", `diretório ${directory}: ${reasonOf(error)}`, { cause: error });
  });
  const days = dayFilesOf(names, machine.createdAt, machine.syncOldData);
  return names.includes(eventsFile) ? [...days, eventsFile] : days;
};

/** The files worth a look: the newest ones at every look, all of them now and then. */
export const recentOf = (names: readonly string[]): string[] => names.slice(-(recentFiles + 1));

/** The file when it holds bytes that were not read yet; null when there is nothing new. */
export const grownFile = async (
  machine: CpNetMachine,
  name: string,
  newestDay: string | undefined,
  before: FileState,
  now: number,
): Promise<FileToRead | null> => {
  const path = join(directoryOf(machine), name);
  const { size, mtimeMs } = await stat(path);
  if (size === before.offset) return null;
  const isFinal = name !== eventsFile && name !== newestDay && now - mtimeMs > finalAfterMs;
  return { mid: machine.mid, name, path, isFinal };
};
