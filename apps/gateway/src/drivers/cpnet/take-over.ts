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

/** From where a file is read on. */
export interface Start {
  readonly before: FileState;
  /** Read from the beginning, though something of this file was read before. */
  readonly isRestart: boolean;
  readonly wasReplaced: boolean;
}

interface Kept {
  readonly path: string;
  readonly size: number;
  readonly kept: KeptState;
  /** Of the index of rows; null when it knows nothing of the file. */
  readonly marker: string | null;
  readonly now: number;
  /** The server can tell which rows it has. */
  readonly mayAsk: boolean;
}

const legacyTailBytes = 256;
const dayMs = 86_400_000;

/** A row dated in the future says nothing about what was taken. */
const cursorOf = (last: LastTaken | null, now: number): LastTaken | null =>
  last !== null && last.at <= now + dayMs ? last : null;

const tailIsSame = async (file: FileHandle, { offset, tail }: LegacyState): Promise<boolean> => {
  const length = Math.min(legacyTailBytes, offset);
  const bytes = await readAt(file, offset - length, length);
  return createHash("sha256").update(bytes).digest("base64") === tail;
};

/** Whether a file is the one that a position of version 0.1 is of. */
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

/** What was read and is still at the file's beginning; its rows are noted in the index and not sent again. */
const rereadable = async (path: string, state: FileState) => {
  for (const prefix of [state.until, state.prefix]) {
    if (prefix !== null && prefix.offset > 0 && (await beginsWith(path, prefix))) return prefix;
  }
  return null;
};

/**
 * A position whose rows are in the index goes on. Otherwise (another computer, a restored folder, a version that kept no
 * index) the file is read from its beginning: what is surely sent is only noted, and the rest is sent. When the rows
 * were forgotten for their age and the file is another one now, nobody can know: its rows are counted and not sent.
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
  // Of a file that is another one now only the server knows what was sent.
  const askedTo = isAllRead || undecided > 0 || !file.mayAsk ? state.askedTo : size;
  const before = {
    ...unread,
    header,
    local,
    until,
    skipTo,
    // Lines that are still there are read again.
    open: allMissing(openEvents, file.now),
    undecidedTo: undecided,
    askedTo,
  };
  return { before, isRestart: true, wasReplaced: !isAllRead };
};
