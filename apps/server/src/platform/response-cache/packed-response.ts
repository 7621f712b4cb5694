import { promisify } from "node:util";
import { brotliCompress, constants, gzip, zstdCompress } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";

/** Shorter ones gain nothing. */
const leastBytes = 1024;

const [zstdLevel, brotliQuality] = [
  { [constants.ZSTD_c_compressionLevel]: 1 },
  { [constants.BROTLI_PARAM_QUALITY]: 1 },
];

/** In the order of preference. The lowest levels: beyond them packing takes longer than the network saves. */
const packers = {
  zstd: (json: Buffer, chunkSize: number) => promisify(zstdCompress)(json, { chunkSize, params: zstdLevel }),
  br: (json: Buffer, chunkSize: number) =>
    promisify(brotliCompress)(json, { chunkSize, params: brotliQuality }),
  gzip: (json: Buffer, chunkSize: number) => promisify(gzip)(json, { chunkSize, level: 1 }),
} as const;
const encodings = ["zstd", "br", "gzip"] as const satisfies readonly (keyof typeof packers)[];
type Encoding = keyof typeof packers;

/** The JSON of an answer, packed once for all who get it. */
export class PackedResponse {
  readonly #json: Buffer;
  readonly #packed = new Map<Encoding, Promise<Buffer>>();

  constructor(json: Buffer) {
    this.#json = json;
  }

  /** What it takes in memory at most: a packed form is never longer than the plain one. */
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
 * In one piece, for JSON packs well beyond a quarter: after each piece the packer waits until this thread has time for it,
 * which is long while many ask. What the piece was too large by is let go.
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
