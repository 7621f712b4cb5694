import { batchLimits, postBatch } from "@fiel/contracts";
import type { FastifyInstance } from "fastify";
import { CallError } from "../../platform/http/call-error.ts";
import { mountCall } from "../../platform/http/mount-call.ts";
import { createGate } from "./gate.ts";
import { readBatch, unpackBody } from "./read-batch.ts";
import { type IngestDependencies, receiveBatch } from "./receive-batch.ts";

/** Batches taken up at once; each holds its body and its rows in memory. */
const maxInHand = 16;
/** A tenant may not fill the house: the others must find room. */
const maxInHandOfTenant = 8;

/** Mounts the ingest call in a scope of its own, because only here a body may be packed and is read as bytes. */
export function mountIngest(app: FastifyInstance, dependencies: IngestDependencies): void {
  const gate = createGate(maxInHand, maxInHandOfTenant);
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      "application/json",
      { parseAs: "buffer", bodyLimit: batchLimits.bytes },
      (_request, body, done) => done(null, body),
    );
    mountCall(
      scope,
      postBatch,
      async ({ principal: { tenantId }, request }) => {
        if (!Buffer.isBuffer(request.body)) throw new CallError("UnsupportedMediaType");
        const leave = gate.enter(tenantId);
        if (leave === null) throw new CallError("TooManyRequests", { retryAfterS: 1 });
        try {
          const bytes = await unpackBody(request.body, request.headers["content-encoding"]);
          return await receiveBatch(dependencies, tenantId, readBatch(bytes));
        } finally {
          leave();
        }
      },
      { bodyLimit: batchLimits.bytes, uncheckedBody: true },
    );
  });
}
