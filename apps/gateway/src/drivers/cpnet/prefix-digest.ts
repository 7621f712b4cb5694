import { hash } from "node:crypto";
import type { FileHandle } from "node:fs/promises";

/** Identifies the first `offset` bytes of a file by content: a hash chain over whole blocks, and the bytes after them. */
export interface Prefix {
  readonly offset: number;
  readonly blocks: string;
  readonly rest: string;
}

const blockBytes = 16 * 1024;
const stepBytes = 64 * blockBytes;

const digest = (bytes: Uint8Array): string => hash("sha256", bytes, "base64url").slice(0, 22);

export const noPrefix: Prefix = { offset: 0, blocks: "", rest: digest(Buffer.alloc(0)) };

/** Start of the last block: the bytes from here on are needed to extend the prefix. */
export const restStart = ({ offset }: Pick<Prefix, "offset">): number => offset - (offset % blockBytes);

/** The prefix extended by the given bytes, which begin at its `restStart`. */
export const extendPrefix = (prefix: Prefix, bytes: Buffer): Prefix => {
  let blocks = prefix.blocks;
  let from = 0;
  for (; from + blockBytes <= bytes.length; from += blockBytes) {
    blocks = digest(Buffer.concat([Buffer.from(blocks), bytes.subarray(from, from + blockBytes)]));
  }
  return { offset: restStart(prefix) + bytes.length, blocks, rest: digest(bytes.subarray(from)) };
};

/** Whether the bytes between `restStart` and `offset` are those that were read. */
export const holdsRest = (prefix: Prefix, bytes: Buffer): boolean =>
  bytes.length === prefix.offset - restStart(prefix) && digest(bytes) === prefix.rest;

export const readAt = async (file: FileHandle, offset: number, length: number): Promise<Buffer> => {
  const buffer = Buffer.alloc(Math.max(0, length));
  let filled = 0;
  while (filled < length) {
    const { bytesRead } = await file.read(buffer, filled, length - filled, offset + filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return buffer.subarray(0, filled);
};

/** Computes the prefix from the file again; it is shorter when the file ends before `offset`. */
export const prefixOfFile = async (file: FileHandle, offset: number): Promise<Prefix> => {
  let prefix = noPrefix;
  while (prefix.offset < offset) {
    const step = await readAt(file, prefix.offset, Math.min(stepBytes, offset - prefix.offset));
    if (step.length === 0) break;
    prefix = extendPrefix(prefix, step);
  }
  return prefix;
};

export const isSamePrefix = (one: Prefix, other: Prefix): boolean =>
  one.offset === other.offset && one.blocks === other.blocks && one.rest === other.rest;
