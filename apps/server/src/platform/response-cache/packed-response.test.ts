import { randomBytes } from "node:crypto";
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib";
import fastify from "fastify";
import { expect, it } from "vitest";
import { PackedResponse } from "./packed-response.ts";

const unpack = { zstd: zstdDecompressSync, br: brotliDecompressSync, gzip: gunzipSync };
const encodings = ["zstd", "br", "gzip", "identity"] as const;

/** A random text of about this many bytes, which takes a while to compress. */
const textOf = (bytes: number): Buffer => Buffer.from(`peça ${randomBytes(bytes / 1.4).toString("base64")}`);

it("is each its own however many are packed at a time, long and short, in any form and more than once", async () => {
  const texts = [200, 700, 300_000, 2_000_000, 2_000_000, 2_000_000].map(textOf);
  const answers = texts.map((text) => new PackedResponse(text));
  const app = fastify();
  app.get("/:name", (request, reply) =>
    (answers[Number((request.params as { name: string }).name)] as PackedResponse).send(request, reply),
  );
  for (let round = 0; round < 2; round += 1) {
    const asked = texts.flatMap((text, name) => encodings.map((encoding) => ({ text, name, encoding })));
    await Promise.all(
      asked.map(async ({ text, name, encoding }) => {
        const { rawPayload, headers } = await app.inject({
          url: `/${name}`,
          headers: { "accept-encoding": encoding },
        });
        const packed = headers["content-encoding"] as keyof typeof unpack | undefined;
        const isWorthIt = text.length >= 1024;
        expect(packed ?? "identity").toBe(isWorthIt ? encoding : "identity");
        const plain = packed === undefined ? rawPayload : unpack[packed](rawPayload);
        expect(plain.equals(text)).toBe(true);
      }),
    );
  }
  await app.close();
});
