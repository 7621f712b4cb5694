import { piecesOf, type RequestLimits, type Span } from "./plan-requests.ts";

/** Reads `count` registers of a machine as big-endian words. */
export type ReadRegisters = (start: number, count: number) => Promise<Buffer>;

/** Reads a span in pieces that the machine accepts, none of which ends inside one of the values (offsets from the span's start). */
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
