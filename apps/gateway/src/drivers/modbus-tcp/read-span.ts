import { piecesOf, type RequestLimits, type Span } from "./plan-requests.ts";

/** Reads registers of a machine: `count` words unchanged, as big-endian bytes. */
export type ReadRegisters = (start: number, count: number) => Promise<Buffer>;

/** Reads a span in pieces that the machine takes, none of which ends within one of the values (from the span's start). */
export const readSpan = async (
  read: ReadRegisters,
  { start, count }: Span,
  limits: RequestLimits,
  values: readonly Span[] = [],
): Promise<Buffer> => {
  const pieces: Buffer[] = [];
  for (const piece of piecesOf({ start, count }, limits.maxRegisters, values))
    pieces.push(await read(piece.start, piece.count));
  return pieces.length === 1 && pieces[0] !== undefined ? pieces[0] : Buffer.concat(pieces);
};
