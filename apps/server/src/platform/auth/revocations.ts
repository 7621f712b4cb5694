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

/** Whose tokens ended: one session, else one user's, else everything of the tenant, its device key too. */
export type Revocation = z.infer<typeof notice>;

export interface Revocations {
  /** Calls back for each revocation of any server; with null when some may have been missed. */
  onRevoked(heard: (revocation: Revocation | null) => void): () => void;
  /** Ends it on this server without waiting for the notice to come back. */
  readonly tell: (revocation: Revocation) => void;
  close(): Promise<void>;
}

/** Hears what any server revoked, so that it ends here in the same moment. */
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

/** Tells every server when the transaction commits. */
export async function tellRevoked(transaction: TenantTransaction, revocation: Revocation): Promise<void> {
  await sql`select pg_notify(${revokedChannel}, ${JSON.stringify(revocation)})`.execute(transaction);
}

// A notice that cannot be read ends more than it should rather than less.
function parseNotice(payload: string): Revocation | null {
  try {
    return notice.parse(JSON.parse(payload));
  } catch {
    return null;
  }
}
