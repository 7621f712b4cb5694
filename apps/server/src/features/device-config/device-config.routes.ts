import { createHash } from "node:crypto";
import { getDeviceConfig } from "@fiel/contracts";
import type { FastifyInstance } from "fastify";
import { mountCall } from "../../platform/http/mount-call.ts";
import type { PostgresStore } from "../../platform/stores/postgres/postgres-store.ts";
import { loadDeviceConfig } from "./load-device-config.ts";

/** Mounts what a gateway asks every few seconds; unchanged registrations cost it a 304. */
export function mountDeviceConfig(
  app: FastifyInstance,
  { postgres }: { readonly postgres: PostgresStore },
): void {
  mountCall(app, getDeviceConfig, async ({ principal, request, reply }) => {
    const config = await postgres.withTenant(principal.tenantId, (transaction) =>
      loadDeviceConfig(transaction, principal),
    );
    const json = JSON.stringify(config);
    const etag = `"${createHash("sha256").update(json).digest("base64url")}"`;
    reply.header("etag", etag);
    if (request.headers["if-none-match"] === etag) return reply.code(304).send();
    return reply.type("application/json; charset=utf-8").send(json);
  });
}
