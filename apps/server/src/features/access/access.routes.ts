import {
  forgotPassword as forgotCall,
  resetPassword as resetCall,
  signOut as signOutCall,
} from "@fiel/contracts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Realm } from "../../platform/auth/realm.ts";
import { actorOf } from "../../platform/audit/actor.ts";
import { recordAudit } from "../../platform/audit/record-audit.ts";
import { browserOf, markBrowser } from "../../platform/auth/known-browsers.ts";
import type { Revocations } from "../../platform/auth/revocations.ts";
import { endSessions } from "../../platform/auth/sessions.ts";
import { endSupportSessions } from "../../platform/auth/support-sessions.ts";
import { bearerToken } from "../../platform/http/guard.ts";
import { mountCall } from "../../platform/http/mount-call.ts";
import type { PostgresStore } from "../../platform/stores/postgres/postgres-store.ts";
import { forgotPassword, resetPassword } from "./reset-password.ts";
import { signIn } from "./sign-in.ts";

export interface AccessDependencies {
  /** Realm of the users who sign in: clients or the provider. */
  readonly realm: Realm;
  readonly postgres: PostgresStore;
  readonly revocations: Revocations;
  /** UTC ms. */
  readonly now: () => number;
}

const done = { success: true } as const;

export function mountAccess(app: FastifyInstance, { realm, ...rest }: AccessDependencies): void {
  const { postgres, revocations, now } = rest;
  mountCall(app, realm.signIn, async ({ params: { tenant }, body: credentials, request, reply }) => {
    const { kind } = realm;
    const client = await realm.requireClient(tenant);
    const userAgent = request.headers["user-agent"] ?? null;
    const browser = browserOf(request);
    const of = { client, kind, credentials, address: request.ip, userAgent, browser, nowMs: now() };
    const signedIn = await signIn(postgres, of);
    markBrowser(request, reply, browser);
    const answer = { ...signedIn, id: signedIn._id };
    return answer;
  });
  mountCall(app, realm.callOf(signOutCall), async ({ principal, request }) => {
    const { tenantId, userId, tokenHash } = principal;
    const ended = await postgres.withTenant(tenantId, async (transaction) => {
      const by = actorOf(principal, request);
      const entry = { by, action: "signOut", entity: "user", entityId: userId, entityName: by.name };
      await recordAudit(transaction, entry);
      if (principal.support !== undefined) return endSupportSessions(transaction, tenantId, { tokenHash });
      return endSessions(transaction, principal, { tokenHash });
    });
    ended.forEach(revocations.tell);
    return done;
  });
  mountCall(app, realm.callOf(forgotCall), async ({ params: { tenant }, body: { email }, request }) => {
    const asker = await askerOf(app, realm, request);
    const client = await realm.requireClient(tenant);
    await forgotPassword(postgres, { client, kind: realm.kind, email, address: request.ip, asker });
    return done;
  });
  mountCall(
    app,
    realm.callOf(resetCall),
    async ({ params: { tenant }, body: choice, request, reply }) => {
      const client = await realm.requireClient(tenant);
      const browser = browserOf(request);
      const of = { client, kind: realm.kind, choice, address: request.ip, browser };
      await resetPassword(postgres, revocations, of);
      markBrowser(request, reply, browser);
      return done;
    },
    { invalidCode: "InvalidReset" },
  );
}

/** Principal of the request when it carries a valid token; null otherwise. No token is required. */
async function askerOf({ authenticator }: FastifyInstance, { kind }: Realm, request: FastifyRequest) {
  const token = bearerToken(request);
  return token === null ? null : authenticator[kind](token);
}
