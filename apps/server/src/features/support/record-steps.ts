import type { FastifyInstance } from "fastify";
import { LRUCache } from "lru-cache";
import { actorOf } from "../../platform/audit/actor.ts";
import { recordAudit } from "../../platform/audit/record-audit.ts";
import type { PostgresStore } from "../../platform/stores/postgres/postgres-store.ts";

/** Ms within which the same call of a session is recorded once, because pages poll. */
const sameStepMs = 15 * 60_000;

/** Records every call of a support session in the client's audit trail before it is answered. */
export function recordSupportSteps(app: FastifyInstance, postgres: PostgresStore): void {
  const told = new LRUCache<string, true>({ max: 10_000, ttl: sameStepMs });
  app.addHook("preHandler", async (request) => {
    const { principal } = request;
    if (principal?.kind !== "user" || principal.support === undefined) return;
    const path = (request.routeOptions.url ?? "").replace("/api/client/:tenant", "");
    const step = `${request.method} ${path}`;
    const name = `${principal.tokenHash} ${step}`;
    if (told.has(name)) return;
    const by = actorOf(principal, request);
    const { grantId: entityId } = principal.support;
    const entry = { by, action: "step", entity: "support", entityId, entityName: step };
    await postgres.withTenant(principal.tenantId, (transaction) => recordAudit(transaction, entry));
    told.set(name, true);
  });
}
