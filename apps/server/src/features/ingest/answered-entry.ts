import type { BatchAnswer } from "@fiel/contracts";
import type { SetAsideReason } from "./decision.ts";

/**
 * Batch numbers of a gateway in one row of the ledger, which is packed because it is the largest table of a small plant: 33 to 52 bytes a batch
 * with its index, a plain row of a batch takes about 100 (ADR 0044). A row stays below the size at which PostgreSQL moves values out of line.
 */
export const blockSize = 64;

/** What the ledger keeps of a batch that was answered. */
export interface AnsweredEntry {
  readonly digest: Buffer | null;
  /** The answer without the gateway and the number, which the repeat brings itself. */
  readonly counts: AnsweredCounts;
}
export type AnsweredCounts = Pick<BatchAnswer, "accepted" | "quarantined" | "reasons" | "clockShiftMs">;

const digestBytes = 16;
const hasDigest = 1;
const hasShift = 2;
/** The whole answer in JSON: written by earlier versions, and for counts that the short form cannot hold. */
const isJson = 4;
const hasReasons = 8;

/** Stored codes; a code is never used again for another reason. */
const reasonCodes = {
  unknownEquipment: 0,
  equipmentRemoved: 1,
  unknownProduct: 2,
  unknownEvent: 3,
  unknownCoil: 4,
  instantInFuture: 5,
  instantOutOfRange: 6,
  valueOutOfRange: 7,
  malformedRecord: 8,
  readByAnother: 9,
} as const satisfies Record<SetAsideReason, number>;
const codes = new Map<string, number>(Object.entries(reasonCodes));
const reasonOf = new Map([...codes].map(([reason, code]) => [code, reason]));

const mostCounted = 2 ** 15 - 1;

/**
 * Packs an entry into some twenty bytes: index in the block, flags, digest, number of stored records (two bytes), and where there are any the
 * clock shift and a count for each reason. Migration 0016 writes the same form.
 */
export function packEntry(sequence: number, { digest, counts }: AnsweredEntry): Buffer {
  const { accepted, quarantined, reasons, clockShiftMs } = counts;
  const told = Object.entries(reasons).map(([reason, count]) => [codes.get(reason) ?? -1, count] as const);
  const set = told.reduce((sum, [, count]) => sum + count, 0);
  const isOdd =
    accepted > mostCounted || set !== quarantined || told.some(([code, n]) => code < 0 || n > mostCounted);
  const flags =
    (digest?.length === digestBytes ? hasDigest : 0) |
    (isOdd ? isJson : (clockShiftMs === 0 ? 0 : hasShift) | (told.length === 0 ? 0 : hasReasons));
  const pieces: Buffer[] = [Buffer.from([sequence % blockSize, flags])];
  if (flags & hasDigest) pieces.push(digest as Buffer);
  if (flags & isJson) {
    const json = Buffer.from(JSON.stringify(counts));
    pieces.push(int(4, json.length), json);
    return Buffer.concat(pieces);
  }
  pieces.push(int(2, accepted));
  if (flags & hasShift) pieces.push(shiftBytes(clockShiftMs));
  if (flags & hasReasons)
    pieces.push(Buffer.from([told.length]), ...told.flatMap(([code, n]) => [Buffer.from([code]), int(2, n)]));
  return Buffer.concat(pieces);
}

/** The entry of a number in its block; null when there is none, or when it or an entry before it is damaged. */
export function findEntry(entries: Buffer, sequence: number): AnsweredEntry | null {
  const place = sequence % blockSize;
  try {
    for (let at = 0; at < entries.length;) {
      const { entry, end } = readEntry(entries, at);
      if (entries[at] === place) return entry;
      at = end;
    }
  } catch (error) {
    if (!(error instanceof RangeError || error instanceof SyntaxError || error instanceof TypeError))
      throw error;
  }
  return null;
}

function readEntry(entries: Buffer, start: number): { entry: AnsweredEntry; end: number } {
  const flags = entries.readUInt8(start + 1);
  let at = start + 2;
  const take = (bytes: number): Buffer => entries.subarray(at, (at += bytes));
  const digest = flags & hasDigest ? take(digestBytes) : null;
  if (flags & isJson) {
    const { accepted, quarantined, reasons, clockShiftMs } = JSON.parse(
      take(take(4).readInt32BE()).toString("utf8"),
    ) as AnsweredCounts;
    return { entry: { digest, counts: { accepted, quarantined, reasons, clockShiftMs } }, end: at };
  }
  const accepted = take(2).readInt16BE();
  const clockShiftMs = flags & hasShift ? Number(take(8).readBigInt64BE()) : 0;
  const reasons: Record<string, number> = {};
  for (let left = flags & hasReasons ? take(1).readUInt8() : 0; left > 0; left -= 1)
    reasons[reasonOf.get(take(1).readUInt8()) ?? "?"] = take(2).readInt16BE();
  const quarantined = Object.values(reasons).reduce((sum, count) => sum + count, 0);
  return { entry: { digest, counts: { accepted, quarantined, reasons, clockShiftMs } }, end: at };
}

function int(bytes: 2 | 4, value: number): Buffer {
  const buffer = Buffer.alloc(bytes);
  buffer.writeIntBE(value, 0, bytes);
  return buffer;
}

function shiftBytes(ms: number): Buffer {
  const buffer = Buffer.alloc(8);
  buffer.writeBigInt64BE(BigInt(ms));
  return buffer;
}
