import { createHash } from "node:crypto";
import { open, type FileHandle } from "node:fs/promises";

/** How far a file is read, and how to know it again whatever its inode. */
export interface FilePosition {
  readonly offset: number;
  /** Digest of the bytes just before the offset. */
  readonly tail: string;
  readonly header: string | null;
}

export interface FollowedLines {
  /** Whole lines, without their ends; blank ones left out. */
  readonly lines: readonly string[];
  readonly position: FilePosition;
  /** What was read before is no longer there: the file was replaced, and is read from its beginning. */
  readonly wasReplaced: boolean;
  readonly more: boolean;
}

const tailBytes = 256;
const newline = 0x0a;

const digest = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("base64");

const readAt = async (file: FileHandle, offset: number, length: number): Promise<Buffer> => {
  const buffer = Buffer.alloc(length);
  let filled = 0;
  while (filled < length) {
    const { bytesRead } = await file.read(buffer, filled, length - filled, offset + filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return buffer.subarray(0, filled);
};

const tailOf = async (file: FileHandle, offset: number): Promise<string> => {
  const length = Math.min(tailBytes, offset);
  return digest(await readAt(file, offset - length, length));
};

export const startOfFile: FilePosition = { offset: 0, tail: digest(Buffer.alloc(0)), header: null };

/** Length of the part that may be taken: up to the last line end, or all where the last line is final. */
const takenLength = (chunk: Buffer, isChunkFull: boolean, isFinal: boolean): number => {
  const whole = chunk.lastIndexOf(newline) + 1;
  if (whole > 0 && (isChunkFull || !isFinal)) return whole;
  // A line longer than a chunk is not one of ours: it must not stop what follows it.
  return isChunkFull || isFinal ? chunk.length : 0;
};

const linesOf = (bytes: Buffer): string[] =>
  bytes
    .toString("utf8")
    .replace(/^\uFEFF/, "")
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

/** The next whole lines of a growing file, at most `maxBytes`. `isFinal`: nobody writes it any more. */
export const followFile = async (
  path: string,
  before: FilePosition,
  maxBytes: number,
  isFinal: boolean,
): Promise<FollowedLines> => {
  const file = await open(path, "r");
  try {
    const { size } = await file.stat();
    const isSame = size >= before.offset && (await tailOf(file, before.offset)) === before.tail;
    const from = isSame ? before : startOfFile;
    const chunk = await readAt(file, from.offset, Math.min(maxBytes, size - from.offset));
    const taken = takenLength(chunk, chunk.length === maxBytes, isFinal);
    const offset = from.offset + taken;
    return {
      lines: linesOf(chunk.subarray(0, taken)),
      position: { offset, tail: taken === 0 ? from.tail : await tailOf(file, offset), header: from.header },
      wasReplaced: !isSame,
      more: offset < size && taken > 0,
    };
  } finally {
    await file.close();
  }
};
