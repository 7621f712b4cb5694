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
