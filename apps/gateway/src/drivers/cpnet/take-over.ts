import { createHash } from "node:crypto";
import { open, type FileHandle } from "node:fs/promises";
import { forgotten } from "../../outbox/taken-rows.ts";
import {
  markerOf,
  unread,
  type FileState,
  type KeptState,
  type LastTaken,
  type LegacyState,
} from "./file-state.ts";
import { beginsWith } from "./follow-file.ts";
import { allMissing } from "./open-events.ts";
import { noPrefix, prefixOfFile, readAt } from "./prefix-digest.ts";

/** Where reading of a file continues. */
export interface Start {
  readonly before: FileState;
  /** Whether to read from the beginning although part of this file was read before. */
  readonly isRestart: boolean;
  readonly wasReplaced: boolean;
}

interface Kept {
  readonly path: string;
  readonly size: number;
  readonly kept: KeptState;
  /** Marker in the index of rows; null when the index does not know the file. */
  readonly marker: string | null;
  readonly now: number;
  /** Whether the server can tell which rows it has. */
  readonly mayAsk: boolean;
}

const legacyTailBytes = 256;
const dayMs = 86_400_000;

/** A cursor dated in the future is dropped, because it says nothing about which rows were taken. */
const cursorOf = (last: LastTaken | null, now: number): LastTaken | null =>
  last !== null && last.at <= now + dayMs ? last : null;

const tailIsSame = async (file: FileHandle, { offset, tail }: LegacyState): Promise<boolean> => {
  const length = Math.min(legacyTailBytes, offset);
  const bytes = await readAt(file, offset - length, length);
  return createHash("sha256").update(bytes).digest("base64") === tail;
};

/** Whether the file still has the content of a position of version 0.1. */
export const holdsLegacy = async (path: string, legacy: LegacyState): Promise<boolean> => {
  const file = await open(path, "r");
  try {
    return await tailIsSame(file, legacy);
  } finally {
    await file.close();
  }
};

const takeOverLegacy = async ({ path, size, now, mayAsk }: Kept, legacy: LegacyState): Promise<Start> => {
  const file = await open(path, "r");
  try {
    const isSame = size >= legacy.offset && (await tailIsSame(file, legacy));
    const until = isSame ? await prefixOfFile(file, legacy.offset) : null;
    const isAsked = !isSame && mayAsk;
    const skipTo = isAsked ? null : cursorOf(isSame ? legacy.skipTo : legacy.newest, now);
    const { header } = isSame ? unread : legacy;
    const askedTo = isAsked ? size : 0;
    return { before: { ...unread, header, until, skipTo, askedTo }, isRestart: true, wasReplaced: !isSame };
  } finally {
    await file.close();
  }
};

/** The part that was read and still is at the file's beginning; its rows are noted in the index and not sent again. */
const rereadable = async (path: string, state: FileState) => {
  for (const prefix of [state.until, state.prefix]) {
    if (prefix !== null && prefix.offset > 0 && (await beginsWith(path, prefix))) return prefix;
  }
  return null;
};

/**
 * Decides how to continue a file. If the index has the position's rows, reading goes on there. Otherwise (another computer, a restored
 * folder, a version without an index) the file is read from its beginning: rows that were surely sent are only noted, the rest is sent. If
 * the rows were forgotten for their age and the file has changed, their state is unknown: they are counted and not sent.
 */
export const takeOver = async (file: Kept): Promise<Start> => {
  const { kept, marker, path, size } = file;
  const undecidedTo = marker === forgotten ? size : 0;
  if (kept.kind === "legacy") return takeOverLegacy(file, kept.state);
  if (kept.kind === "none") {
    return { before: { ...unread, undecidedTo }, isRestart: marker !== null, wasReplaced: false };
  }
  const { state } = kept;
  if (marker === markerOf(state.prefix)) return { before: state, isRestart: false, wasReplaced: false };
  const until = await rereadable(path, state);
  const isAllRead = until !== null || state.prefix.offset === noPrefix.offset;
  const { skipTo, open: openEvents } = state;
  const { header, local } = isAllRead ? unread : state;
  const undecided = isAllRead ? 0 : undecidedTo;
  // For a file that has changed, only the server knows what was sent.
  const askedTo = isAllRead || undecided > 0 || !file.mayAsk ? state.askedTo : size;
  const before = {
    ...unread,
    header,
    local,
    until,
    skipTo,
    // Each event is missing until its line is read again.
    open: allMissing(openEvents, file.now),
    undecidedTo: undecided,
    askedTo,
  };
  return { before, isRestart: true, wasReplaced: !isAllRead };
};
