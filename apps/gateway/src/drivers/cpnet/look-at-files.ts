import { fileWords } from "../../file-words.ts";
import { reasonOf } from "../../log.ts";
import type { TakenRows } from "../../outbox/taken-rows.ts";
import type { Positions } from "../driver.ts";
import { createCheckSchedule } from "./check-schedule.ts";
import { isEventsFile, lookAtFile, type CpNetMachine, type FileLook } from "./cpnet-files.ts";
import { parseState, type KeptState } from "./file-state.ts";
import { readEvents } from "./read-events.ts";
import { sentElsewhereUntil } from "./sent-elsewhere.ts";
import type { AskStored } from "./stored-rows.ts";
import { readWeighings } from "./read-weighings.ts";

export type Piece = Awaited<ReturnType<typeof readEvents>> | Awaited<ReturnType<typeof readWeighings>>;

export interface FoundPiece {
  readonly look: FileLook;
  readonly piece: Piece;
  /** Whether the file had been read to its end before: new rows in it were just written. */
  readonly isLive: boolean;
}

// Older files are indexed again only when they change, because the index has forgotten their rows anyway.
const indexedFiles = 31;

const hasMissing = (kept: KeptState): boolean =>
  kept.kind === "kept" && Object.values(kept.state.open).some((since) => since > 0);

/** Looks for files with something to read. Its memory only saves work and may be lost at any time. */
export const createFileLooker = (
  machine: CpNetMachine,
  taken: TakenRows,
  now: () => number,
  ask: AskStored | null,
) => {
  const schedule = createCheckSchedule();
  /** Name -> signature of the file when there was nothing to read in it. */
  const seen = new Map<string, string>();
  const readToEnd = new Set<string>();

  const isDone = (look: FileLook, kept: KeptState, mustBeIndexed: boolean): boolean => {
    if (schedule.isOwed(look.name) || (isEventsFile(look.name) && hasMissing(kept))) return false;
    if (mustBeIndexed && kept.kind !== "none" && taken.markerOf(look.key) === null) return false;
    if (kept.kind === "legacy" && !mustBeIndexed && kept.state.offset === look.size) return true;
    const before = kept.kind === "kept" ? kept.state.signature : "";
    return (seen.get(look.name) ?? before) === look.signature;
  };

  /** The next piece of a file; null when there is nothing new in it. */
  return async (name: string, days: readonly string[], positions: Positions): Promise<FoundPiece | null> => {
    const look = await lookAtFile(machine, name, days.at(-1), now());
    const kept = parseState(positions.get(look.key));
    const mustBeIndexed = isEventsFile(name) || days.slice(-indexedFiles).includes(name);
    if (isDone(look, kept, mustBeIndexed)) return null;
    const readBytes = kept.kind === "kept" ? kept.state.prefix.offset : 0;
    const checkAll = schedule.isDue(name, readBytes, now());
    // Nothing was appended, and the check of the whole file is not due yet.
    if (!checkAll && readBytes === look.size && schedule.isOwed(name)) return null;
    const read = isEventsFile(name) ? readEvents : readWeighings;
    const sentUntil = sentElsewhereUntil(positions);
    const context = { taken, timeZone: machine.timeZone, now: now(), ask, sentElsewhereUntil: sentUntil };
    const piece = await read(machine.mid, { ...look, checkAll, kept }, context);
    schedule.looked(name, checkAll, now());
    const isLive = readToEnd.has(name) && !piece.rowsTaken.isRestart;
    if (piece.more) readToEnd.delete(name);
    else readToEnd.add(name);
    if (!piece.isIdle) {
      seen.delete(name);
      return { look, piece, isLive };
    }
    seen.set(name, look.signature);
    return null;
  };
};

/** Files that cannot be opened: each is reported and counted once, until the reason changes. */
export const createFileTroubles = () => {
  const troubles = new Map<string, string>();
  return {
    cleared: (name: string): void => void troubles.delete(name),
    /** The message to report, or null when it was reported before. */
    failed: (name: string, error: unknown): string | null => {
      const reason = fileWords(error) ?? reasonOf(error);
      if (troubles.get(name) === reason) return null;
      troubles.set(name, reason);
      return `${name}: não pôde ser lido: ${reason}`;
    },
  };
};
