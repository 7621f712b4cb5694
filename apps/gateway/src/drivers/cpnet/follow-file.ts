import { open, type FileHandle } from "node:fs/promises";
import {
  detectEncoding,
  linesOf,
  unitBytes,
  unitsOf,
  wholeLength,
  writtenLength,
  type Encoding,
  type TextLine,
} from "./file-text.ts";
import {
  extendPrefix,
  holdsRest,
  isSamePrefix,
  noPrefix,
  prefixOfFile,
  readAt,
  restStart,
  type Prefix,
} from "./prefix-digest.ts";

/** How far a file was read, and how to recognize it whatever its name, inode or time. */
export interface FilePosition {
  readonly prefix: Prefix;
  readonly encoding: Encoding | null;
  /** Whether the position is inside a line longer than a chunk, the rest of which is skipped. */
  readonly isInLongLine: boolean;
}

export interface FollowedLines {
  readonly lines: readonly TextLine[];
  /** The beginning of each line that is too long to be data. */
  readonly longLines: readonly TextLine[];
  readonly position: FilePosition;
  /** Whether the content read before is gone: the file was replaced and is read from its beginning again. */
  readonly wasReplaced: boolean;
  readonly size: number;
  readonly more: boolean;
}

export interface Following {
  readonly maxBytes: number;
  /** Whether the file is no longer written: its last line needs no line end. */
  readonly isFinal: boolean;
  /** Whether to check every byte that was read, not only the last block. */
  readonly checkAll: boolean;
}

export const startOfFile: FilePosition = { prefix: noPrefix, encoding: null, isInLongLine: false };

const isStill = async (file: FileHandle, prefix: Prefix, checkAll: boolean): Promise<boolean> => {
  if (checkAll) return isSamePrefix(await prefixOfFile(file, prefix.offset), prefix);
  const from = restStart(prefix);
  return holdsRest(prefix, await readAt(file, from, prefix.offset - from));
};

/** Whether the file still begins with these bytes. */
export const beginsWith = async (path: string, prefix: Prefix): Promise<boolean> => {
  const file = await open(path, "r");
  try {
    return await isStill(file, prefix, true);
  } finally {
    await file.close();
  }
};

/** Offset of the first byte from here on that is not NUL, at a multiple of two; null when there is none. */
const endOfNuls = async (file: FileHandle, offset: number, maxBytes: number): Promise<number | null> => {
  for (let from = offset; ; from += maxBytes) {
    const step = await readAt(file, from, maxBytes);
    const index = step.findIndex((byte) => byte !== 0);
    if (index >= 0) return from + index - ((from + index) % 2);
    if (step.length < maxBytes) return null;
  }
};

interface Taken {
  readonly bytes: number;
  readonly isLongLine: boolean;
}

const takenOf = (units: string, perUnit: number, isFull: boolean, isFinal: boolean): Taken => {
  const whole = wholeLength(units);
  if (whole > 0 && (isFull || !isFinal)) return { bytes: whole * perUnit, isLongLine: false };
  if (isFull) return { bytes: units.length * perUnit, isLongLine: true };
  return { bytes: isFinal ? writtenLength(units) * perUnit : 0, isLongLine: false };
};

const readOn = async (file: FileHandle, from: FilePosition, size: number, options: Following) => {
  const { offset } = from.prefix;
  const chunk = await readAt(file, offset, Math.min(options.maxBytes, size - offset));
  const isFull = chunk.length === options.maxBytes;
  const encoding = from.encoding ?? detectEncoding(chunk, offset) ?? (options.isFinal ? "utf-8" : null);
  const nothing = { lines: [], longLines: [], position: from };
  if (isFull && (encoding === null || writtenLength(unitsOf(chunk, encoding)) === 0)) {
    // NULs are reserved space, or come from a writer that continued at its old offset after the file was cut.
    const end = await endOfNuls(file, offset, options.maxBytes);
    return end === null
      ? nothing
      : { ...nothing, position: { ...from, prefix: await prefixOfFile(file, end) } };
  }
  if (encoding === null) return nothing;
  const units = unitsOf(chunk, encoding);
  const { bytes, isLongLine } = takenOf(units, unitBytes(encoding), isFull, options.isFinal);
  if (bytes === 0) return nothing;
  const taken = isLongLine ? "" : units.slice(0, bytes / unitBytes(encoding));
  // The rest of the long line is blanked, so that the offsets of other lines stay the same.
  const text = from.isInLongLine ? taken.replace(/^[^\r\n\0]+/, (rest) => "\0".repeat(rest.length)) : taken;
  const start = restStart(from.prefix);
  const before = await readAt(file, start, offset - start);
  const prefix = extendPrefix(from.prefix, Buffer.concat([before, chunk.subarray(0, bytes)]));
  return {
    lines: linesOf(text, offset, encoding),
    longLines: isLongLine && !from.isInLongLine ? [{ text: units, start: offset }] : [],
    position: { prefix, encoding, isInLongLine: isLongLine },
  };
};

/** The next whole lines of a growing file, at most `maxBytes`. */
export const followFile = async (
  path: string,
  before: FilePosition,
  options: Following,
): Promise<FollowedLines> => {
  const file = await open(path, "r");
  try {
    const { size } = await file.stat();
    const wasReplaced =
      size < before.prefix.offset || !(await isStill(file, before.prefix, options.checkAll));
    const from = wasReplaced ? startOfFile : before;
    const read = await readOn(file, from, size, options);
    const { offset } = read.position.prefix;
    return { ...read, wasReplaced, size, more: offset < size && offset > from.prefix.offset };
  } finally {
    await file.close();
  }
};
