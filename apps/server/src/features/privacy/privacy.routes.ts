import { Readable } from "node:stream";
import { anonymizeUser as anonymizeCall, exportUserData as exportCall } from "@fiel/contracts";
import type { FastifyInstance } from "fastify";
import { actorOf } from "../../platform/audit/actor.ts";
import { recordAudit } from "../../platform/audit/record-audit.ts";
import { mountCall } from "../../platform/http/mount-call.ts";
import type { PostgresStore } from "../../platform/stores/postgres/postgres-store.ts";
import { anonymizeUser } from "./anonymize-user.ts";
import { readUserData, userDataFile } from "./user-data.ts";

export interface PrivacyDependencies {
  readonly postgres: PostgresStore;
  /** UTC ms. */
  readonly now: () => number;
}

/** Calls that the law on personal data (LGPD) requires: a user's data as a file, and anonymizing a removed user. */
export function mountPrivacy(app: FastifyInstance, { postgres, now }: PrivacyDependencies): void {
  mountCall(app, exportCall, async ({ params: { id }, principal, request, reply }) => {
    const { tenantId } = principal;
    const data = await postgres.withTenant(tenantId, async (transaction) => {
      const found = await readUserData(transaction, id);
      const by = actorOf(principal, request);
      const entry = { by, action: "export", entity: "user", entityId: found.user._id };
      await recordAudit(transaction, { ...entry, entityName: found.user.name });
      return found;
    });
    return reply
      .header("content-disposition", `attachment; filename="usuario-${data.user._id}.json"`)
      .type("application/json; charset=utf-8")
      .send(Readable.from(userDataFile(postgres, tenantId, { exportedAt: now(), ...data })));
  });
  mountCall(app, anonymizeCall, async ({ params: { id }, principal, request }) => {
    await anonymizeUser(postgres, actorOf(principal, request), id);
    return { success: true as const };
  });
}
