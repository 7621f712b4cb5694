import { createHash } from "node:crypto";
import { getDeviceConfig, getDeviceFile } from "@fiel/contracts";
import type { FastifyInstance } from "fastify";
import { CallError } from "../../platform/http/call-error.ts";
import { mountCall } from "../../platform/http/mount-call.ts";
import type { PostgresStore } from "../../platform/stores/postgres/postgres-store.ts";
import { loadDeviceConfig, readDeviceFile, withContents } from "./load-device-config.ts";

/** Calls that a gateway makes every few seconds; unchanged registrations are answered with 304. */
export function mountDeviceConfig(
  app: FastifyInstance,
  { postgres }: { readonly postgres: PostgresStore },
): void {
  mountCall(app, getDeviceConfig, async ({ principal, query, request, reply }) => {
    const isWhole = query.files !== "digest";
    const json = await postgres.withTenant(principal.tenantId, async (transaction) => {
      const config = await loadDeviceConfig(transaction, principal);
      // Hashed from the file digests, so that file contents are not read for an unchanged answer.
      const etag = etagOf(JSON.stringify(config), isWhole);
      reply.header("etag", etag);
      if (request.headers["if-none-match"] === etag) return null;
      return JSON.stringify(isWhole ? await withContents(transaction, config) : config);
    });
    if (json === null) return reply.code(304).send();
    return reply.type("application/json; charset=utf-8").send(json);
  });
  mountCall(app, getDeviceFile, async ({ principal, params: { sha256 }, reply }) => {
    const content = await postgres.withTenant(principal.tenantId, (transaction) =>
      readDeviceFile(transaction, sha256),
    );
    if (content === null) throw new CallError("NotFound");
    return reply.type("application/octet-stream").send(content);
  });
}

/** Different ETags for the two forms of the answer. */
const etagOf = (json: string, isWhole: boolean): string =>
  `"${createHash("sha256").update(json).digest("base64url")}${isWhole ? "-whole" : ""}"`;
