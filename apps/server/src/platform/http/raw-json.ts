/** JSON that was already written, in pieces that follow each other: sent as it is, neither parsed nor checked. */
export class RawJson {
  readonly pieces: readonly Buffer[];

  constructor(pieces: readonly Buffer[]) {
    this.pieces = pieces;
  }

  get bytes(): Buffer {
    return Buffer.concat(this.pieces);
  }
}

export function rawJson(json: Buffer | Uint8Array | string): RawJson {
  if (typeof json === "string") return new RawJson([Buffer.from(json)]);
  if (Buffer.isBuffer(json)) return new RawJson([json]);
  return new RawJson([Buffer.from(json.buffer, json.byteOffset, json.byteLength)]);
}

const [before, after] = [Buffer.from('{"data":{"result":'), Buffer.from("}}")];

/** JSON that was already written, in one piece or in several that follow each other. */
export type WrittenJson = string | Buffer | readonly Buffer[];

export const piecesOf = (json: WrittenJson): readonly Buffer[] =>
  typeof json === "string" ? [Buffer.from(json)] : Buffer.isBuffer(json) ? [json] : json;

/** The envelope `data.result` around JSON that was already written. */
export const rawResult = (result: WrittenJson): RawJson => new RawJson([before, ...piecesOf(result), after]);

const [begin, comma, end] = [Buffer.from("["), Buffer.from(","), Buffer.from("]")];

/** A list of what was written before, each in its pieces: one entry or several with commas between them; what has no pieces is left out. */
export function writtenList(written: readonly (readonly Buffer[])[]): Buffer[] {
  const some = written.filter(({ length }) => length > 0);
  return [begin, ...some.flatMap((pieces, i) => (i === 0 ? pieces : [comma, ...pieces])), end];
}
