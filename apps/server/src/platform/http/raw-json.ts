/** JSON that the engine already wrote: sent as it is, neither parsed nor checked. */
export class RawJson {
  readonly bytes: Buffer;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }
}

export function rawJson(json: Buffer | Uint8Array | string): RawJson {
  if (typeof json === "string") return new RawJson(Buffer.from(json));
  if (Buffer.isBuffer(json)) return new RawJson(json);
  return new RawJson(Buffer.from(json.buffer, json.byteOffset, json.byteLength));
}

export type JsonPiece = string | Buffer;

/** JSON that was already written, in one piece or in several that follow each other. */
export type WrittenJson = JsonPiece | readonly JsonPiece[];

export const piecesOf = (json: WrittenJson): readonly JsonPiece[] =>
  typeof json === "string" || Buffer.isBuffer(json) ? [json] : json;

/** The envelope `data.result` around JSON that was already written. */
export const rawResult = (result: WrittenJson): RawJson =>
  new RawJson(inOnePiece(['{"data":{"result":', ...piecesOf(result), "}}"]));

/** Texts become bytes where they belong: megabytes are not copied twice. */
function inOnePiece(pieces: readonly JsonPiece[]): Buffer {
  const bytes = Buffer.allocUnsafe(pieces.reduce((sum, piece) => sum + Buffer.byteLength(piece), 0));
  let at = 0;
  for (const piece of pieces)
    at += typeof piece === "string" ? bytes.write(piece, at) : piece.copy(bytes, at);
  return bytes;
}
