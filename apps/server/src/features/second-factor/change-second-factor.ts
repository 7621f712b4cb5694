import { sql } from "kysely";
import type { AuditActor } from "../../platform/audit/actor.ts";
import { recordAudit } from "../../platform/audit/record-audit.ts";
import {
  createRecoveryCode,
  createTotpSecret,
  hashRecoveryCode,
  totpUri,
  type SecondFactorOwner,
} from "../../platform/auth/second-factor.ts";
import { CallError } from "../../platform/http/call-error.ts";
import type { TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";

const howManyCodes = 10;

export interface SecondFactorState {
  readonly enabled: boolean;
  readonly recoveryCodesLeft: number;
}

export async function readState(
  transaction: TenantTransaction,
  { userId }: SecondFactorOwner,
): Promise<SecondFactorState> {
  const factor = await transaction
    .selectFrom("second_factors")
    .select("enabled_at")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  if (factor === undefined || factor.enabled_at === null) return { enabled: false, recoveryCodesLeft: 0 };
  const { left } = await transaction
    .selectFrom("recovery_codes")
    .select(({ fn }) => fn.countAll<number>().as("left"))
    .where("user_id", "=", userId)
    .where("used_at", "is", null)
    .executeTakeFirstOrThrow();
  return { enabled: true, recoveryCodesLeft: left };
}

/** Creates a secret to be confirmed, replacing an unconfirmed one. Throws SecondFactorEnabled. */
export async function setUp(
  transaction: TenantTransaction,
  { tenantId, userId }: SecondFactorOwner,
): Promise<{ secret: string; uri: string }> {
  const secret = createTotpSecret();
  const kept = await transaction
    .insertInto("second_factors")
    .values({ tenant_id: tenantId, user_id: userId, secret })
    .onConflict((conflict) =>
      conflict
        .columns(["tenant_id", "user_id"])
        .doUpdateSet({ secret, last_step: 0, created_at: sql<Date>`now()` })
        .where("second_factors.enabled_at", "is", null),
    )
    .returning("user_id")
    .executeTakeFirst();
  if (kept === undefined) throw new CallError("SecondFactorEnabled");
  const { email, client } = await transaction
    .selectFrom("users")
    .innerJoin("tenants", "tenants.id", "users.tenant_id")
    .select(["users.email", "tenants.name as client"])
    .where("users.id", "=", userId)
    .executeTakeFirstOrThrow();
  return { secret, uri: totpUri(secret, email, client) };
}

/** Throws SecondFactorNotSetUp unless the factor is in the wanted state. */
export async function requireState(
  transaction: TenantTransaction,
  { userId }: SecondFactorOwner,
  state: "waiting" | "enabled",
): Promise<void> {
  const factor = await transaction
    .selectFrom("second_factors")
    .select("enabled_at")
    .where("user_id", "=", userId)
    .forUpdate()
    .executeTakeFirst();
  if (factor === undefined || (factor.enabled_at === null) !== (state === "waiting"))
    throw new CallError("SecondFactorNotSetUp");
}

/** Enables the factor after its code was given. Returns the recovery codes, which cannot be read again. */
export async function enable(
  transaction: TenantTransaction,
  owner: SecondFactorOwner,
  by: AuditActor,
): Promise<string[]> {
  await transaction
    .updateTable("second_factors")
    .set({ enabled_at: sql<Date>`now()` })
    .where("user_id", "=", owner.userId)
    .execute();
  await record(transaction, owner, by, "enableSecondFactor");
  return putRecoveryCodes(transaction, owner);
}

export async function renewCodes(
  transaction: TenantTransaction,
  owner: SecondFactorOwner,
  by: AuditActor,
): Promise<string[]> {
  await record(transaction, owner, by, "renewRecoveryCodes");
  return putRecoveryCodes(transaction, owner);
}

export async function disable(
  transaction: TenantTransaction,
  owner: SecondFactorOwner,
  by: AuditActor,
): Promise<void> {
  await transaction.deleteFrom("second_factors").where("user_id", "=", owner.userId).execute();
  await record(transaction, owner, by, "disableSecondFactor");
}

async function putRecoveryCodes(
  transaction: TenantTransaction,
  { tenantId, userId }: SecondFactorOwner,
): Promise<string[]> {
  const codes = Array.from({ length: howManyCodes }, createRecoveryCode);
  await transaction.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
  await transaction
    .insertInto("recovery_codes")
    .values(
      codes.map((code) => ({ tenant_id: tenantId, user_id: userId, code_hash: hashRecoveryCode(code) })),
    )
    .execute();
  return codes;
}

const record = (
  transaction: TenantTransaction,
  { userId }: SecondFactorOwner,
  by: AuditActor,
  action: string,
): Promise<void> =>
  recordAudit(transaction, { by, action, entity: "user", entityId: userId, entityName: by.name });
