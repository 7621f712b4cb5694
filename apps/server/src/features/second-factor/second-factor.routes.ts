import {
  confirmSecondFactor as confirmCall,
  disableSecondFactor as disableCall,
  readSecondFactor as readCall,
  renewRecoveryCodes as renewCall,
  setUpSecondFactor as setUpCall,
} from "@fiel/contracts";
import type { FastifyInstance } from "fastify";
import { actorOf } from "../../platform/audit/actor.ts";
import { limitedCheck, requireOwnPassword } from "../../platform/auth/own-attempts.ts";
import { spendCode } from "../../platform/auth/second-factor.ts";
import { CallError } from "../../platform/http/call-error.ts";
import type { Realm } from "../../platform/auth/realm.ts";
import { mountCall } from "../../platform/http/mount-call.ts";
import type { PersonPrincipal } from "../../platform/http/principal.ts";
import type { PostgresStore, TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";
import { disable, enable, readState, renewCodes, requireState, setUp } from "./change-second-factor.ts";

export interface SecondFactorDependencies {
  readonly realm: Realm;
  readonly postgres: PostgresStore;
  /** UTC ms. */
  readonly now: () => number;
}

/** Calls for the caller's second factor. A stolen session alone can change nothing. */
export function mountSecondFactor(
  app: FastifyInstance,
  { realm, postgres, now }: SecondFactorDependencies,
): void {
  const inTenant = <T>({ tenantId }: PersonPrincipal, work: (transaction: TenantTransaction) => Promise<T>) =>
    postgres.withTenant(tenantId, work);
  const requirePassword = (principal: PersonPrincipal, password: string) =>
    requireOwnPassword(postgres, principal, password);
  const withCode = <T>(
    principal: PersonPrincipal,
    proof: Proof,
    work: (transaction: TenantTransaction) => Promise<T>,
  ) => withSpentCode(postgres, principal, { ...proof, nowMs: now() }, work);

  mountCall(app, realm.callOf(readCall), ({ principal }) =>
    inTenant(principal, (transaction) => readState(transaction, principal)),
  );
  mountCall(app, realm.callOf(setUpCall), async ({ body: { password }, principal }) => {
    await requirePassword(principal, password);
    return inTenant(principal, (transaction) => setUp(transaction, principal));
  });
  mountCall(app, realm.callOf(confirmCall), async ({ body: { code }, principal, request }) => {
    const recoveryCodes = await withCode(principal, { code, state: "waiting" }, (transaction) =>
      enable(transaction, principal, actorOf(principal, request)),
    );
    return { recoveryCodes };
  });
  mountCall(app, realm.callOf(renewCall), async ({ body: { password, code }, principal, request }) => {
    await requirePassword(principal, password);
    const recoveryCodes = await withCode(principal, { code, state: "enabled" }, (transaction) =>
      renewCodes(transaction, principal, actorOf(principal, request)),
    );
    return { recoveryCodes };
  });
  mountCall(app, realm.callOf(disableCall), async ({ body: { password, code }, principal, request }) => {
    await requirePassword(principal, password);
    await withCode(principal, { code, state: "enabled" }, (transaction) =>
      disable(transaction, principal, actorOf(principal, request)),
    );
    return { success: true as const };
  });
}

interface Proof {
  readonly code: string;
  readonly state: "waiting" | "enabled";
}

/** Spends the code and does `work` in one transaction; requires the factor in the given state. */
async function withSpentCode<T>(
  postgres: PostgresStore,
  principal: PersonPrincipal,
  { code, state, nowMs }: Proof & { readonly nowMs: number },
  work: (transaction: TenantTransaction) => Promise<T>,
): Promise<T> {
  const { tenantId } = principal;
  await postgres.withTenant(tenantId, (transaction) => requireState(transaction, principal, state));
  const done = await limitedCheck(postgres.shared, "secondFactor", principal, () =>
    postgres.withTenant(tenantId, async (transaction) => {
      await requireState(transaction, principal, state);
      const spent = await spendCode(transaction, principal, code, nowMs);
      return spent === null ? null : { result: await work(transaction) };
    }),
  );
  if (done === null) throw new CallError("InvalidRequest", { fields: { code: "wrongCode" } });
  return done.result;
}
