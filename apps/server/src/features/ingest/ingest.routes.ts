import { batchLimits, postBatch } from "@fiel/contracts";
import type { FastifyInstance } from "fastify";
import { CallError } from "../../platform/http/call-error.ts";
import { mountCall } from "../../platform/http/mount-call.ts";
import { noteArrivals } from "../../platform/http/note-arrivals.ts";
import { createIngestRates } from "../../platform/limits/shared-rates.ts";
import type { AdmitGateway } from "../../platform/tenants/admit-gateway.ts";
import type { RememberKey } from "../../platform/tenants/key-of-gateway.ts";
import { countPackages } from "./answer-of.ts";
import { createGate } from "./gate.ts";
import { type DueReplaysDependencies, openDueReplays } from "./replay-when-due.ts";
import { readBatch, unpackBody } from "./read-batch.ts";
import { type IngestDependencies, createReceiver } from "./receive-batch.ts";

/** Most bytes of unpacked batches being processed at once. A batch takes some five times its bytes while it is parsed and written as rows. */
const maxInHandBytes = 16 * batchLimits.bytes;
/** Most of these bytes that one tenant may use, so that the others find room. */
const maxInHandOfTenantBytes = maxInHandBytes / 2;

interface RouteDependencies extends IngestDependencies {
  readonly rememberKey: RememberKey;
  readonly admitGateway: AdmitGateway;
  readonly log: DueReplaysDependencies["log"];
}

/** Mounts the ingest call in a Fastify scope of its own: only here bodies may be packed and are read as bytes. */
export function mountIngest(
  app: FastifyInstance,
  { rememberKey, admitGateway, ...dependencies }: RouteDependencies,
): void {
  const gate = createGate(maxInHandBytes, maxInHandOfTenantBytes);
  const receive = createReceiver(dependencies);
  const dueReplays = openDueReplays(dependencies);
  const rates = createIngestRates(dependencies);
  app.addHook("preClose", () => dueReplays.close());
  app.addHook("onClose", () => rates.close());
  app.register(async (scope) => {
    const arrivedAt = noteArrivals(scope, dependencies.now);
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      "application/json",
      { parseAs: "buffer", bodyLimit: batchLimits.bytes },
      (_request, body, done) => done(null, body),
    );
    mountCall(
      scope,
      postBatch,
      async ({ principal: { tenantId, deviceId, ingestPerMinute }, request }) => {
        rates.requireRoom(tenantId, ingestPerMinute);
        if (!Buffer.isBuffer(request.body)) throw new CallError("UnsupportedMediaType");
        const encoding = request.headers["content-encoding"];
        // The size of a packed body is known only after unpacking.
        const weight = encoding === undefined ? request.body.length : batchLimits.bytes;
        const leave = gate.enter(tenantId, weight);
        if (leave === null) throw new CallError("TooManyRequests", { retryAfterS: 1 });
        try {
          const batch = readBatch(await unpackBody(request.body, encoding));
          await admitGateway(tenantId, batch.gateway.toLowerCase());
          const giveBack = rates.take(tenantId, ingestPerMinute, countPackages(batch));
          const tookMs = dependencies.now() - arrivedAt(request);
          const answer = await receive(tenantId, batch, tookMs).catch(after(giveBack));
          if ((answer.reasons["instantInFuture"] ?? 0) > 0) dueReplays.note(tenantId);
          await rememberKey(tenantId, answer.gateway, deviceId);
          return answer;
        } finally {
          leave();
        }
      },
      { bodyLimit: batchLimits.bytes, uncheckedBody: true },
    );
  });
}

/** Batches that failed come again and are counted then. */
const after =
  (undo: () => void) =>
  (error: unknown): never => {
    undo();
    throw error;
  };
