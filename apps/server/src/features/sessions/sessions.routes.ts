import {
  listSessions as listCall,
  removeOtherSessions as removeOthersCall,
  removeSession as removeCall,
} from "@fiel/contracts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { actorOf } from "../../platform/audit/actor.ts";
import { recordAudit } from "../../platform/audit/record-audit.ts";
import { deviceOf } from "../../platform/auth/device-of.ts";
import type { Revocation, Revocations } from "../../platform/auth/revocations.ts";
import { endSessions, type EndedSessions } from "../../platform/auth/sessions.ts";
import { CallError } from "../../platform/http/call-error.ts";
import type { Realm } from "../../platform/auth/realm.ts";
import { mountCall } from "../../platform/http/mount-call.ts";
import type { PersonPrincipal } from "../../platform/http/principal.ts";
import { isUuid } from "../../platform/http/uuid.ts";
import type { PostgresStore, TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";
import { listOpenSessions } from "./list-open-sessions.ts";

export interface SessionsDependencies {
  readonly realm: Realm;
  readonly postgres: PostgresStore;
  readonly revocations: Revocations;
}

/** Calls for the caller's own sessions: list them and end them. */
export function mountSessions(
  app: FastifyInstance,
  { realm, postgres, revocations }: SessionsDependencies,
): void {
  const end = async (
    principal: PersonPrincipal,
    request: FastifyRequest,
    which: EndedSessions,
  ): Promise<readonly Revocation[]> => {
    const ended = await postgres.withTenant(principal.tenantId, async (transaction) => {
      const revoked = await endSessions(transaction, principal, which);
      const by = actorOf(principal, request);
      if (revoked.length === 0) return revoked;
      const { id = "" } = which;
      const entityName = id === "" ? null : await deviceOfSession(transaction, id);
      const entry = { by, action: "endSession", entity: "session", entityId: id, entityName };
      await recordAudit(transaction, { ...entry, after: { ended: revoked.length } });
      return revoked;
    });
    ended.forEach(revocations.tell);
    return ended;
  };
  mountCall(app, realm.callOf(listCall), ({ principal }) =>
    postgres.withTenant(principal.tenantId, (transaction) => listOpenSessions(transaction, principal)),
  );
  mountCall(app, realm.callOf(removeCall), async ({ params: { id }, principal, request }) => {
    const ended = isUuid(id) ? await end(principal, request, { id }) : [];
    if (ended.length === 0) throw new CallError("NotFound");
    return { success: true as const };
  });
  mountCall(app, realm.callOf(removeOthersCall), async ({ principal, request }) => {
    const ended = await end(principal, request, { exceptTokenHash: principal.tokenHash });
    return { ended: ended.length };
  });
}

async function deviceOfSession(transaction: TenantTransaction, id: string): Promise<string | null> {
  const found = await transaction
    .selectFrom("sessions")
    .select("user_agent")
    .where("id", "=", id)
    .executeTakeFirst();
  return deviceOf(found?.user_agent ?? null);
}
