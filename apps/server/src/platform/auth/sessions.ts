import { sql } from "kysely";
import type { PersonPrincipal } from "../http/principal.ts";
import type { PostgresStore, TenantTransaction } from "../stores/postgres/postgres-store.ts";
import { tellRevoked, type Revocation } from "./revocations.ts";
import { createToken, hashToken } from "./tokens.ts";

/** A session ends 30 days after its last use. */
const lifetime = sql<Date>`now() + interval '30 days'`;

/** How often a session's last use is written, ms. */
export const prolongAfterMs = 60_000;

export interface NewSession {
  readonly tenantId: number;
  readonly userId: string;
  readonly userAgent: string | null;
  readonly address: string;
}

export interface OpenedSession {
  readonly token: string;
  readonly id: string;
}

/** Opens a session and returns its token, which only the caller has from then on. */
export async function openSession(
  transaction: TenantTransaction,
  session: NewSession,
): Promise<OpenedSession> {
  const { tenantId, userId, userAgent, address } = session;
  const token = createToken();
  const { id } = await transaction
    .insertInto("sessions")
    .values({
      token_hash: hashToken(token),
      tenant_id: tenantId,
      user_id: userId,
      expires_at: lifetime,
      user_agent: userAgent?.slice(0, 300) ?? null,
      address,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { token, id };
}

export interface EndedSessions {
  /** Only the session with this id. */
  readonly id?: string;
  /** Only the session with this token hash, hexadecimal. */
  readonly tokenHash?: string;
  /** All except the session with this token hash, hexadecimal. */
  readonly exceptTokenHash?: string;
}

/**
 * Ends sessions of a user, on every server when the transaction commits; returns what ended, to be passed to this server's `Revocations`
 * afterwards.
 */
export async function endSessions(
  transaction: TenantTransaction,
  { tenantId, userId }: { readonly tenantId: number; readonly userId: string },
  { id, tokenHash, exceptTokenHash }: EndedSessions = {},
): Promise<Revocation[]> {
  const ended = await transaction
    .updateTable("sessions")
    .set({ revoked_at: sql<Date>`now()` })
    .where("user_id", "=", userId)
    .where("revoked_at", "is", null)
    .where("expires_at", ">", sql<Date>`now()`)
    .$if(id !== undefined, (query) => query.where("id", "=", id as string))
    .$if(tokenHash !== undefined, (query) =>
      query.where("token_hash", "=", Buffer.from(tokenHash as string, "hex")),
    )
    .$if(exceptTokenHash !== undefined, (query) =>
      query.where("token_hash", "<>", Buffer.from(exceptTokenHash as string, "hex")),
    )
    .returning("token_hash")
    .execute();
  const revocations = ended.map(({ token_hash: hash }) => ({
    tenantId,
    userId,
    tokenHash: hash.toString("hex"),
  }));
  for (const revocation of revocations) await tellRevoked(transaction, revocation);
  return revocations;
}

/** Notes the use of a session, which postpones its end. */
export async function prolongSession(
  postgres: PostgresStore,
  { tenantId, tokenHash }: PersonPrincipal,
): Promise<void> {
  await postgres.withTenant(tenantId, (transaction) =>
    transaction
      .updateTable("sessions")
      .set({ last_seen_at: sql<Date>`now()`, expires_at: lifetime })
      .where("token_hash", "=", Buffer.from(tokenHash, "hex"))
      .where("revoked_at", "is", null)
      .execute(),
  );
}
