import { sql } from "kysely";
import { listSupport } from "../stores/postgres/account-look-ups.ts";
import {
  type PostgresStore,
  supportChannel,
  type TenantTransaction,
} from "../stores/postgres/postgres-store.ts";
import { type Revocation, tellRevoked } from "./revocations.ts";
import { createToken, hashToken } from "./tokens.ts";

export interface NewSupportSession {
  readonly tenantId: number;
  readonly grantId: number;
  readonly managerId: string;
}

/** Makes the client's open pages reload which managers have access, when the transaction commits. */
async function tellPages(transaction: TenantTransaction, tenantId: number): Promise<void> {
  await sql`select pg_notify(${supportChannel}, ${String(tenantId)})`.execute(transaction);
}

/** Opens a manager's session in the transaction's client, and notifies its pages; returns the token. */
export async function openSupportSession(
  transaction: TenantTransaction,
  { tenantId, grantId, managerId }: NewSupportSession,
): Promise<string> {
  const token = createToken();
  await transaction
    .insertInto("support_sessions")
    .values({
      token_hash: hashToken(token),
      tenant_id: tenantId,
      grant_id: grantId,
      manager_id: managerId,
      ended_at: null,
    })
    .execute();
  await tellPages(transaction, tenantId);
  return token;
}

/** Sessions to end: those of a grant, those of a manager, or the one with a token hash, hexadecimal. */
export type EndedSupport =
  | { readonly grantId: number }
  | { readonly managerId: string }
  | { readonly tokenHash: string };

/** Ends the sessions on every server when the transaction commits; returns what ended, to be passed to this server's `Revocations` afterwards. */
export async function endSupportSessions(
  transaction: TenantTransaction,
  tenantId: number,
  which: EndedSupport,
): Promise<Revocation[]> {
  const ended = await transaction
    .updateTable("support_sessions")
    .set({ ended_at: sql<Date>`now()` })
    .where("ended_at", "is", null)
    .where((is) =>
      "grantId" in which
        ? is("grant_id", "=", which.grantId)
        : "managerId" in which
          ? is("manager_id", "=", which.managerId)
          : is("token_hash", "=", Buffer.from(which.tokenHash, "hex")),
    )
    .returning("token_hash")
    .execute();
  const revocations = ended.map(({ token_hash: hash }) => ({ tenantId, tokenHash: hash.toString("hex") }));
  for (const revocation of revocations) await tellRevoked(transaction, revocation);
  if (revocations.length > 0) await tellPages(transaction, tenantId);
  return revocations;
}

/** Ends all sessions of a manager who may no longer sign in, in every client that lets the provider in. */
export async function endManagersSupport(postgres: PostgresStore, managerId: string): Promise<Revocation[]> {
  const open = (await listSupport(postgres.shared)).filter(({ ends_at: endsAt }) => endsAt !== null);
  const ended: Revocation[] = [];
  for (const { tenant_id: tenantId } of open) {
    const inClient = (transaction: TenantTransaction) =>
      endSupportSessions(transaction, tenantId, { managerId });
    ended.push(...(await postgres.withTenant(tenantId, inClient)));
  }
  return ended;
}
