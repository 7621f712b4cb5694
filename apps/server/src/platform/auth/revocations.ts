import { sql } from "kysely";
import { z } from "zod";
import {
  revokedChannel,
  type PostgresStore,
  type TenantTransaction,
} from "../stores/postgres/postgres-store.ts";

const notice = z.object({
  tenantId: z.number().int(),
  userId: z.string().optional(),
  /** Hexadecimal. */
  tokenHash: z.string().optional(),
});

/** Names the tokens that ended: one session, else all of one user, else all of the tenant, including its device key. */
export type Revocation = z.infer<typeof notice>;

export interface Revocations {
  /** Calls back for each revocation of any server; with null when some may have been missed. */
  onRevoked(heard: (revocation: Revocation | null) => void): () => void;
  /** Applies a revocation to this server without waiting for the notice. */
  readonly tell: (revocation: Revocation) => void;
  close(): Promise<void>;
}

/** Listens to revocations of all servers, so that they take effect here at once. */
export async function openRevocations(postgres: PostgresStore): Promise<Revocations> {
  const listeners = new Set<(revocation: Revocation | null) => void>();
  const tell = (revocation: Revocation | null) => listeners.forEach((heard) => heard(revocation));
  const stop = await postgres.listen(
    revokedChannel,
    (payload) => tell(parseNotice(payload)),
    () => tell(null),
  );
  return {
    onRevoked(heard) {
      listeners.add(heard);
      return () => void listeners.delete(heard);
    },
    tell,
    close: stop,
  };
}

/** Notifies all servers of a revocation when the transaction commits. */
export async function tellRevoked(transaction: TenantTransaction, revocation: Revocation): Promise<void> {
  await sql`select pg_notify(${revokedChannel}, ${JSON.stringify(revocation)})`.execute(transaction);
}

// An unreadable notice ends more than necessary rather than less.
function parseNotice(payload: string): Revocation | null {
  try {
    return notice.parse(JSON.parse(payload));
  } catch {
    return null;
  }
}
