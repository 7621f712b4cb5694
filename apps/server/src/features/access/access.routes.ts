import {
  forgotPassword as forgotCall,
  resetPassword as resetCall,
  signIn as signInCall,
  signOut as signOutCall,
} from "@fiel/contracts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { actorOf } from "../../platform/audit/actor.ts";
import { recordAudit } from "../../platform/audit/record-audit.ts";
import type { Revocations } from "../../platform/auth/revocations.ts";
import { endSessions } from "../../platform/auth/sessions.ts";
import { bearerToken } from "../../platform/http/guard.ts";
import { mountCall } from "../../platform/http/mount-call.ts";
import type { PostgresStore } from "../../platform/stores/postgres/postgres-store.ts";
import { forgotPassword, resetPassword } from "./reset-password.ts";
import { signIn } from "./sign-in.ts";

export interface AccessDependencies {
  readonly postgres: PostgresStore;
  readonly revocations: Revocations;
  /** UTC ms. */
  readonly now: () => number;
}

const done = { success: true } as const;

export function mountAccess(app: FastifyInstance, { postgres, revocations, now }: AccessDependencies): void {
  mountCall(app, signInCall, ({ params: { tenant }, body: credentials, request }) => {
    const userAgent = request.headers["user-agent"] ?? null;
    return signIn(postgres, { tenant, credentials, address: request.ip, userAgent, nowMs: now() });
  });
  mountCall(app, signOutCall, async ({ principal, request }) => {
    const { tenantId, userId, tokenHash } = principal;
    const ended = await postgres.withTenant(tenantId, async (transaction) => {
      const by = actorOf(principal, request);
      const entry = { by, action: "signOut", entity: "user", entityId: userId, entityName: by.name };
      await recordAudit(transaction, entry);
      return endSessions(transaction, principal, { tokenHash });
    });
    ended.forEach(revocations.tell);
    return done;
  });
  mountCall(app, forgotCall, async ({ params: { tenant }, body: { email }, request }) => {
    const asker = await askerOf(app, request);
    await forgotPassword(postgres, { tenant, email, address: request.ip, asker });
    return done;
  });
  mountCall(
    app,
    resetCall,
    async ({ params: { tenant }, body: choice, request }) => {
      await resetPassword(postgres, revocations, { tenant, choice, address: request.ip });
      return done;
    },
    { invalidCode: "InvalidReset" },
  );
}

/** Who asks, when a valid token came along, although none is needed. */
async function askerOf({ authenticator }: FastifyInstance, request: FastifyRequest) {
  const token = bearerToken(request);
  return token === null ? null : authenticator.user(token);
}
