import { promisify } from "node:util";
import { brotliCompress, constants, gzip, zstdCompress } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";

/** Shorter responses gain nothing by compression, bytes. */
const leastBytes = 1024;

const [zstdLevel, brotliQuality] = [
  { [constants.ZSTD_c_compressionLevel]: 1 },
  { [constants.BROTLI_PARAM_QUALITY]: 1 },
];

/** Encodings in order of preference, at the lowest levels: higher ones take longer than the network saves. */
const packers = {
  zstd: (json: Buffer, chunkSize: number) => promisify(zstdCompress)(json, { chunkSize, params: zstdLevel }),
  br: (json: Buffer, chunkSize: number) =>
    promisify(brotliCompress)(json, { chunkSize, params: brotliQuality }),
  gzip: (json: Buffer, chunkSize: number) => promisify(gzip)(json, { chunkSize, level: 1 }),
} as const;
const encodings = ["zstd", "br", "gzip"] as const satisfies readonly (keyof typeof packers)[];
type Encoding = keyof typeof packers;

/** The JSON of a response, compressed once for all requests. */
export class PackedResponse {
  readonly #json: Buffer;
  readonly #packed = new Map<Encoding, Promise<Buffer>>();

  constructor(json: Buffer) {
    this.#json = json;
  }

  /** Its maximum size in memory, bytes: a compressed form is never longer than the plain one. */
  get bytes(): number {
    return this.#json.length * (this.#json.length < leastBytes ? 1 : 1 + encodings.length);
  }

  async send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    reply.type("application/json; charset=utf-8");
    if (this.#json.length < leastBytes) return reply.send(this.#json);
    reply.header("vary", "accept-encoding");
    const encoding = bestEncoding(request.headers["accept-encoding"]);
    if (encoding === null) return reply.send(this.#json);
    return reply.header("content-encoding", encoding).send(await this.#packedIn(encoding));
  }

  #packedIn(encoding: Encoding): Promise<Buffer> {
    const packed = this.#packed.get(encoding) ?? pack(this.#json, encoding);
    this.#packed.set(encoding, packed);
    return packed;
  }
}

const leastChunk = 16 * 1024;

/**
 * Compresses in one piece, with a buffer of a quarter of the JSON, which is enough: after each piece the compressor would wait for this
 * thread, which takes long under load. The copy releases the unused part of the buffer.
 */
async function pack(json: Buffer, encoding: Encoding): Promise<Buffer> {
  const chunkSize = Math.max(leastChunk, Math.ceil(json.length / 4));
  return Buffer.from(await packers[encoding](json, chunkSize));
}

function bestEncoding(accepted: string | string[] | undefined): Encoding | null {
  const choices = String(accepted ?? "")
    .split(",")
    .map((one) => one.trim().split(";"));
  const takes = (name: Encoding): boolean =>
    choices.some(
      ([coding, ...rest]) => coding === name && !rest.some((one) => /^\s*q=0(\.0*)?\s*$/.test(one)),
    );
  return encodings.find(takes) ?? null;
}
