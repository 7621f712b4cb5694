import { createReadStream } from "node:fs";
import { askGatewayUpdate, getGatewayRelease } from "@fiel/contracts";
import type { FastifyInstance } from "fastify";
import { actorOf } from "../../platform/audit/actor.ts";
import type { ReleaseFolder } from "../../platform/gateway-releases/release-folder.ts";
import { CallError } from "../../platform/http/call-error.ts";
import { mountCall } from "../../platform/http/mount-call.ts";
import { gatewayRequestsChannel, type PostgresStore } from "../../platform/stores/postgres/postgres-store.ts";
import { askUpdate } from "./ask-update.ts";

export interface GatewayUpdatesDependencies {
  readonly postgres: PostgresStore;
  readonly releases: ReleaseFolder;
  /** UTC ms. */
  readonly now: () => number;
}

/** Calls that request an update of a gateway, and deliver the release. */
export function mountGatewayUpdates(
  app: FastifyInstance,
  { postgres, releases, now }: GatewayUpdatesDependencies,
): void {
  mountCall(app, askGatewayUpdate, async ({ params, body: { version }, principal, request }) => {
    const by = actorOf(principal, request);
    const gateway = params.gateway.toLowerCase();
    const asked = { gateway, version, releases: await releases.list(), nowMs: now() };
    await postgres.withTenant(principal.tenantId, (transaction) => askUpdate(transaction, by, asked));
    // Wakes the gateway's open request, on whichever server it waits.
    await postgres.notify(gatewayRequestsChannel, String(principal.tenantId));
    return {};
  });
  mountCall(app, getGatewayRelease, async ({ params: { version, platform }, reply }) => {
    const release = await releases.find(version, platform);
    if (release === null) throw new CallError("NotFound");
    return reply
      .type("application/gzip")
      .header("content-length", release.manifest.size)
      .send(createReadStream(release.file));
  });
}
