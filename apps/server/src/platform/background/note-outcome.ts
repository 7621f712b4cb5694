import { type Kysely, sql } from "kysely";
import { isStoreFailure, wasGivenUp } from "../http/store-failure.ts";
import type { Database } from "../stores/postgres/database.ts";
import { storableText } from "../stores/postgres/storable-json.ts";
import type { RoundTask } from "./claimed-tasks.ts";
import { tellVain, toldAttempts } from "./tell-vain.ts";

export interface ClientRound {
  readonly task: RoundTask;
  readonly tenantId: number;
}

/**
 * Runs a client's round, and counts its failures without a success in between: the provider's people are told of the third, as for claimed tasks. An
 * unreachable store does not count, a statement that the store gave up does. Rethrows the error of the round.
 */
export async function noteOutcome<T>(
  db: Kysely<Database>,
  { task, tenantId }: ClientRound,
  round: () => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const key = `${task} ${tenantId}`;
  let done: T;
  try {
    done = await round();
  } catch (error) {
    // A failure that cannot be noted is told when the round fails again.
    if (signal?.aborted !== true && (!isStoreFailure(error) || wasGivenUp(error)))
      await noteVain(db, { task, tenantId, key }, error).catch(() => undefined);
    throw error;
  }
  // Removes the failures that other servers counted, too.
  await sql`delete from claims where key = ${key}`.execute(db);
  return done;
}

async function noteVain(
  db: Kysely<Database>,
  round: ClientRound & { readonly key: string },
  error: unknown,
): Promise<void> {
  const reason = storableText(error instanceof Error ? error.message : String(error));
  const { rows } = await sql<{ attempts: number }>`
    insert into claims as c (key, holder, expires_at, attempts, reason) values (${round.key}, '', now(), 1, ${reason})
    on conflict (key) do update set attempts = least(c.attempts, 1000000) + 1, reason = excluded.reason
    returning attempts
  `.execute(db);
  const attempts = rows[0]?.attempts ?? 0;
  if (attempts >= toldAttempts) await tellVain(db, { ...round, reason });
}
