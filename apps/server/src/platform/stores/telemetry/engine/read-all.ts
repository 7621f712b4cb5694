import type { Readable } from "node:stream";

/** All bytes of a stream. A single piece, as the embedded engine sends it, is not copied. */
export async function readAll(stream: Readable): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of stream) pieces.push(piece as Buffer);
  const [only] = pieces;
  return only !== undefined && pieces.length === 1 ? only : Buffer.concat(pieces);
}
