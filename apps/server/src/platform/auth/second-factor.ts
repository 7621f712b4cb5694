import { createHash, randomBytes } from "node:crypto";
import { sql } from "kysely";
import { Secret, TOTP } from "otpauth";
import type { TenantTransaction } from "../stores/postgres/postgres-store.ts";

const periodS = 30;
/** Steps before and after the current one whose codes are accepted too, since clocks differ and typing takes time. */
const tolerance = 1;

const totpOf = (secret: string, label = "", issuer = "Fiel") =>
  new TOTP({
    issuer,
    label,
    secret: Secret.fromBase32(secret),
    algorithm: "SHA1",
    digits: 6,
    period: periodS,
  });

/** A new secret of 160 bits, Base32. */
export const createTotpSecret = (): string => new Secret({ size: 20 }).base32;

/**
 * URI for authenticator apps; `label` and `client` distinguish the entry in the app. Apps take the first colon, in any encoding, for the
 * end of the issuer, and refuse an entry with another issuer then.
 */
export const totpUri = (secret: string, label: string, client: string): string =>
  totpOf(secret, withoutColons(label), withoutColons(`Fiel ${client}`)).toString();

const withoutColons = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/[\p{Cc}:\uff1a]+/gu, " ")
    .replaceAll(/ {2,}/g, " ")
    .trim();

/** The time step of a code; null when it is not valid now. */
export function totpStep(secret: string, code: string, nowMs: number): number | null {
  const digits = code.replaceAll(/\s/g, "");
  if (!/^\d{6}$/.test(digits)) return null;
  const delta = totpOf(secret).validate({ token: digits, timestamp: nowMs, window: tolerance });
  return delta === null ? null : Math.floor(nowMs / 1000 / periodS) + delta;
}

// Crockford's alphabet has one of the characters that look alike; the others are read as that one.
const alphabet = "0123456789abcdefghjkmnpqrstvwxyz";
const recoveryCodeLength = 16;

/** A recovery code of 80 random bits, in four groups. */
export function createRecoveryCode(): string {
  const signs = [...randomBytes(recoveryCodeLength)].map((byte) => alphabet[byte % 32] ?? "");
  return [0, 4, 8, 12].map((start) => signs.slice(start, start + 4).join("")).join("-");
}

/** The stored hash of a recovery code; 80 random bits cannot be guessed. */
export function hashRecoveryCode(code: string): Buffer {
  const signs = code
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, "")
    .replaceAll("o", "0")
    .replaceAll(/[il]/g, "1");
  return createHash("sha256").update(signs).digest();
}

export interface SecondFactorOwner {
  readonly tenantId: number;
  readonly userId: string;
}

export type UsedCode = "totp" | "recovery";

/** Uses up a code of the app or a recovery code, and returns its kind; null when it is wrong or was used before. */
export async function spendCode(
  transaction: TenantTransaction,
  { userId }: SecondFactorOwner,
  code: string,
  nowMs: number,
): Promise<UsedCode | null> {
  const factor = await transaction
    .selectFrom("second_factors")
    .select("secret")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  if (factor === undefined) return null;
  const step = totpStep(factor.secret, code, nowMs);
  if (step !== null) return (await spendStep(transaction, userId, step)) ? "totp" : null;
  return (await spendRecoveryCode(transaction, userId, code)) ? "recovery" : null;
}

// A step is used once: of two calls with the same code, on any servers, one gets the row.
async function spendStep(transaction: TenantTransaction, userId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable("second_factors")
    .set({ last_step: step })
    .where("user_id", "=", userId)
    .where("last_step", "<", step)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

async function spendRecoveryCode(
  transaction: TenantTransaction,
  userId: string,
  code: string,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable("recovery_codes")
    .set({ used_at: sql<Date>`now()` })
    .where("user_id", "=", userId)
    .where("code_hash", "=", hashRecoveryCode(code))
    .where("used_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
