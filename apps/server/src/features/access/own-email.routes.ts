import { changeOwnEmail, confirmEmail, keepOwnEmail, readLink as readLinkCall } from "@fiel/contracts";
import type { FastifyInstance } from "fastify";
import { actorOf } from "../../platform/audit/actor.ts";
import { readLink } from "../../platform/auth/user-links.ts";
import { CallError } from "../../platform/http/call-error.ts";
import { mountCall } from "../../platform/http/mount-call.ts";
import type { AccessDependencies } from "./access.routes.ts";
import { askForEmail, keepEmail, useEmailLink } from "./own-email.ts";

/** Calls for changing one's own e-mail, and for the state of a mailed link. */
export function mountOwnEmail(app: FastifyInstance, dependencies: AccessDependencies): void {
  const { realm, postgres, revocations } = dependencies;
  mountCall(app, realm.callOf(changeOwnEmail), ({ body, principal, request }) =>
    askForEmail(postgres, { ...body, principal, by: actorOf(principal, request), address: request.ip }),
  );
  mountCall(app, realm.callOf(keepOwnEmail), ({ principal }) => keepEmail(postgres, principal));
  mountCall(
    app,
    realm.callOf(confirmEmail),
    async ({ params: { tenant }, body: { token }, request }) => {
      const client = await realm.requireClient(tenant);
      const used = { client, kind: realm.kind, token, address: request.ip };
      const { email, ended } = await useEmailLink(postgres, used);
      ended.forEach(revocations.tell);
      return { email };
    },
    { invalidCode: "InvalidReset" },
  );
  mountCall(app, realm.callOf(readLinkCall), async ({ params: { tenant }, body: { token } }) => {
    const { tenant_id: tenantId, status } = await realm.requireClient(tenant);
    if (status === "Blocked") throw new CallError("ClientBlocked");
    const link = await postgres.withTenant(tenantId, (transaction) => readLink(transaction, token));
    if (link === null) return { state: "unknown" as const, purpose: null, email: null };
    const { state, purpose, newEmail } = link;
    return { state, purpose, email: state === "good" && purpose === "email" ? newEmail : null };
  });
}
