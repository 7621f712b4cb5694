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

const [before, after] = [Buffer.from('{"data":{"result":'), Buffer.from("}}")];

/** JSON that was already written, in one piece or in several that follow each other. */
export type WrittenJson = string | Buffer | readonly Buffer[];

export const piecesOf = (json: WrittenJson): readonly Buffer[] =>
  typeof json === "string" ? [Buffer.from(json)] : Buffer.isBuffer(json) ? [json] : json;

/** The envelope `data.result` around JSON that was already written. */
export const rawResult = (result: WrittenJson): RawJson =>
  new RawJson(Buffer.concat([before, ...piecesOf(result), after]));
