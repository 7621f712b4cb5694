import { randomBytes } from "node:crypto";
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib";
import fastify from "fastify";
import { expect, it } from "vitest";
import { PackedAnswer } from "./packed-answer.ts";

const unpack = { zstd: zstdDecompressSync, br: brotliDecompressSync, gzip: gunzipSync };
const encodings = ["zstd", "br", "gzip", "identity"] as const;

/** A text that is no other's and takes a while to pack, of about this many bytes, in pieces. */
const piecesOf = (bytes: number): Buffer[] =>
  Array.from({ length: 8 }, () => Buffer.from(`peça ${randomBytes(bytes / 12).toString("base64")}`));

it("is each its own however many are packed at a time, long and short, in any form and more than once", async () => {
  const texts = [200, 700, 300_000, 2_000_000, 2_000_000, 2_000_000].map(piecesOf);
  const answers = texts.map((pieces) => new PackedAnswer(pieces));
  const app = fastify();
  app.get("/:name", (request, reply) =>
    (answers[Number((request.params as { name: string }).name)] as PackedAnswer).send(request, reply),
  );
  for (let round = 0; round < 2; round += 1) {
    const asked = texts.flatMap((pieces, name) => encodings.map((encoding) => ({ pieces, name, encoding })));
    await Promise.all(
      asked.map(async ({ pieces, name, encoding }) => {
        const { rawPayload, headers } = await app.inject({
          url: `/${name}`,
          headers: { "accept-encoding": encoding },
        });
        const packed = headers["content-encoding"] as keyof typeof unpack | undefined;
        const isWorthIt = Buffer.concat(pieces).length >= 1024;
        expect(packed ?? "identity").toBe(isWorthIt ? encoding : "identity");
        const plain = packed === undefined ? rawPayload : unpack[packed](rawPayload);
        expect(plain.equals(Buffer.concat(pieces))).toBe(true);
      }),
    );
  }
  await app.close();
});
