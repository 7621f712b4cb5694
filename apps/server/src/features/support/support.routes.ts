import {
  consentToSupport,
  endSupport,
  grantSupport,
  listSupportGrants,
  readSupportPresence,
} from "@fiel/contracts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { actorOf } from "../../platform/audit/actor.ts";
import type { Revocation, Revocations } from "../../platform/auth/revocations.ts";
import { mountCall } from "../../platform/http/mount-call.ts";
import type { UserPrincipal } from "../../platform/http/principal.ts";
import type { PostgresStore, TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";
import { consent, type Decision, endGrant, giveSupport } from "./give-support.ts";
import { listGrants } from "./support-grants.ts";
import { findPresence } from "./support-presence.ts";

export interface SupportDependencies {
  readonly postgres: PostgresStore;
  readonly revocations: Revocations;
  /** UTC ms. */
  readonly now: () => number;
}

interface Caller {
  readonly principal: UserPrincipal;
  readonly request: FastifyRequest;
}

type Work = (transaction: TenantTransaction, decision: Decision) => Promise<readonly Revocation[]>;

/** Calls by which a client's administrators grant and revoke support access, and users see who is present. */
export function mountSupport(
  app: FastifyInstance,
  { postgres, revocations, now }: SupportDependencies,
): void {
  const decide = async ({ principal, request }: Caller, work: Work, all = false) => {
    const nowMs = now();
    const decision = { by: actorOf(principal, request), nowMs };
    const { ended, listed } = await postgres.withTenant(principal.tenantId, async (transaction) => ({
      ended: await work(transaction, decision),
      listed: await listGrants(transaction, nowMs, { all }),
    }));
    ended.forEach(revocations.tell);
    return listed;
  };
  mountCall(app, listSupportGrants, ({ query, ...caller }) =>
    decide(caller, async () => [], query.all === "true"),
  );
  mountCall(app, readSupportPresence, ({ principal: { tenantId } }) =>
    postgres.withTenant(tenantId, async (transaction) => ({
      inside: await findPresence(transaction, now()),
    })),
  );
  mountCall(app, grantSupport, ({ body, ...caller }) =>
    decide(caller, (transaction, decision) => giveSupport(transaction, body, decision)),
  );
  mountCall(app, consentToSupport, ({ params: { id }, body, ...caller }) =>
    decide(caller, (transaction, decision) => consent(transaction, id, body, decision)),
  );
  mountCall(app, endSupport, ({ params: { id }, ...caller }) =>
    decide(caller, (transaction, decision) => endGrant(transaction, id, decision)),
  );
}
