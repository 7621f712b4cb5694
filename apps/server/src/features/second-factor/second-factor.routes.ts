import {
  confirmSecondFactor as confirmCall,
  disableSecondFactor as disableCall,
  readSecondFactor as readCall,
  renewRecoveryCodes as renewCall,
  setUpSecondFactor as setUpCall,
} from "@fiel/contracts";
import type { FastifyInstance } from "fastify";
import { actorOf } from "../../platform/audit/actor.ts";
import { isOwnPassword, limitedCheck } from "../../platform/auth/own-attempts.ts";
import { spendCode } from "../../platform/auth/second-factor.ts";
import { CallError } from "../../platform/http/call-error.ts";
import { mountCall } from "../../platform/http/mount-call.ts";
import type { UserPrincipal } from "../../platform/http/principal.ts";
import type { PostgresStore, TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";
import { disable, enable, readState, renewCodes, requireState, setUp } from "./change-second-factor.ts";

export interface SecondFactorDependencies {
  readonly postgres: PostgresStore;
  /** UTC ms. */
  readonly now: () => number;
}

/** Mounts the second factor of who asks; a stolen session alone turns nothing on or off. */
export function mountSecondFactor(app: FastifyInstance, { postgres, now }: SecondFactorDependencies): void {
  const inTenant = <T>({ tenantId }: UserPrincipal, work: (transaction: TenantTransaction) => Promise<T>) =>
    postgres.withTenant(tenantId, work);
  const requirePassword = (principal: UserPrincipal, password: string) =>
    requireOwnPassword(postgres, principal, password);
  const withCode = <T>(
    principal: UserPrincipal,
    proof: Proof,
    work: (transaction: TenantTransaction) => Promise<T>,
  ) => withSpentCode(postgres, principal, { ...proof, nowMs: now() }, work);

  mountCall(app, readCall, ({ principal }) =>
    inTenant(principal, (transaction) => readState(transaction, principal)),
  );
  mountCall(app, setUpCall, async ({ body: { password }, principal }) => {
    await requirePassword(principal, password);
    return inTenant(principal, (transaction) => setUp(transaction, principal));
  });
  mountCall(app, confirmCall, async ({ body: { code }, principal, request }) => {
    const recoveryCodes = await withCode(principal, { code, state: "waiting" }, (transaction) =>
      enable(transaction, principal, actorOf(principal, request)),
    );
    return { recoveryCodes };
  });
  mountCall(app, renewCall, async ({ body: { password, code }, principal, request }) => {
    await requirePassword(principal, password);
    const recoveryCodes = await withCode(principal, { code, state: "enabled" }, (transaction) =>
      renewCodes(transaction, principal, actorOf(principal, request)),
    );
    return { recoveryCodes };
  });
  mountCall(app, disableCall, async ({ body: { password, code }, principal, request }) => {
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

async function requireOwnPassword(
  postgres: PostgresStore,
  principal: UserPrincipal,
  password: string,
): Promise<void> {
  if (!(await isOwnPassword(postgres, principal, password)))
    throw new CallError("InvalidRequest", { fields: { password: "wrongPassword" } });
}

/** Spends the code and does `work` in one transaction, when the factor is in the state it must be in. */
async function withSpentCode<T>(
  postgres: PostgresStore,
  principal: UserPrincipal,
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
