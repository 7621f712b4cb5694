import { piecesOf, type RequestLimits } from "./plan-requests.ts";

/** Reads registers of a machine: `count` words unchanged, as big-endian bytes. */
export type ReadRegisters = (start: number, count: number) => Promise<Buffer>;

/** Reads a span in pieces that the machine takes. */
export const readSpan = async (
  read: ReadRegisters,
  start: number,
  count: number,
  limits: RequestLimits,
): Promise<Buffer> => {
  const pieces: Buffer[] = [];
  for (const piece of piecesOf({ start, count }, limits.maxRegisters))
    pieces.push(await read(piece.start, piece.count));
  return pieces.length === 1 && pieces[0] !== undefined ? pieces[0] : Buffer.concat(pieces);
};
