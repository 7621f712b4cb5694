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

/** The envelope `data.result` around JSON that was already written, in one piece or several. */
export function rawResult(result: string | Buffer | readonly Buffer[]): RawJson {
  const pieces =
    typeof result === "string" ? [Buffer.from(result)] : Buffer.isBuffer(result) ? [result] : result;
  return new RawJson(Buffer.concat([before, ...pieces, after]));
}
