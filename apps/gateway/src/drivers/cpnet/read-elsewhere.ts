import { stat } from "node:fs/promises";
import { join } from "node:path";
import type { Positions } from "../driver.ts";
import {
  directoryOf,
  isEventsFile,
  keyPrefixOf,
  keyStart,
  placeOf,
  type CpNetMachine,
} from "./cpnet-files.ts";
import { parseState } from "./file-state.ts";
import { beginsWith } from "./follow-file.ts";
import { holdsLegacy } from "./take-over.ts";

/** Positions of a machine's files under another number, or under another name of their directory. */
export interface ReadElsewhere {
  readonly mid: number;
  /** Prefix of the positions' keys. */
  readonly prefix: string;
  /** Whether the directory is the same; otherwise only the content of the files is. */
  readonly isPlace: boolean;
}

/** Number of newest files compared in each place. */
const comparedFiles = 3;

const nameIn = (key: string): string => key.slice(key.lastIndexOf("/") + 1);
const prefixIn = (key: string): string => key.slice(0, key.lastIndexOf("/") + 1);

const isSameFile = async (path: string, text: string): Promise<boolean> => {
  const kept = parseState(text);
  const size = await stat(path).then(
    (found) => found.size,
    () => -1,
  );
  if (kept.kind === "legacy")
    return kept.state.offset > 0 && size >= kept.state.offset && (await holdsLegacy(path, kept.state));
  if (kept.kind === "none" || kept.state.understood === 0) return false;
  return size >= kept.state.prefix.offset && (await beginsWith(path, kept.state.prefix).catch(() => false));
};

const isSameMachine = async (directory: string, entries: readonly (readonly [string, string])[]) => {
  const days = entries.filter(([key]) => !isEventsFile(nameIn(key))).toSorted(([a], [b]) => (a < b ? 1 : -1));
  for (const [key, text] of days.slice(0, comparedFiles))
    if (await isSameFile(join(directory, nameIn(key)), text)) return true;
  return false;
};

/**
 * Finds where a machine's files were read before: by the directory, or by the files' content among its own positions and those of numbers that are no
 * longer read. `read` are the numbers that are read from now on.
 */
export const findReadElsewhere = async (
  machine: Pick<CpNetMachine, "mid" | "dataDirectory" | "referenceName">,
  all: ReadonlyMap<number, Positions>,
  read: ReadonlySet<number>,
): Promise<ReadElsewhere[]> => {
  const [place, own] = [placeOf(machine), keyPrefixOf(machine)];
  const found: ReadElsewhere[] = [];
  for (const [mid, positions] of all) {
    const files = [...positions].filter(([key]) => key.startsWith(keyStart));
    for (const [prefix, entries] of Map.groupBy(files, ([key]) => prefixIn(key))) {
      if (mid === machine.mid && prefix === own) continue;
      const isPlace = entries.some(([, text]) => {
        const kept = parseState(text);
        return kept.kind === "kept" && kept.state.place === place;
      });
      const mayBeMoved = mid === machine.mid || !read.has(mid);
      if (isPlace || (mayBeMoved && (await isSameMachine(directoryOf(machine), entries))))
        found.push({ mid, prefix, isPlace });
    }
  }
  return found;
};
