import { type Kysely } from "kysely";
import type { Database } from "../stores/postgres/database.ts";
import { withLock, withLockIfFree } from "./session-lock.ts";

export interface DeletedSpan {
  /** Null for every tenant. */
  readonly tenants: readonly number[] | null;
  /** UTC ms; the span consists of whole days. */
  readonly startMs: number;
  readonly endMs: number;
}

const deletionLock = 0x6669_6c64;

/**
 * Runs `work`, which deletes weighings and then their roll-ups, while no server compares them. Rows that arrive in between may lose one of both, and
 * this server may die half-way, so the span is noted for comparison. `span` is null when the caller itself checks that nothing is left.
 */
export const whileNothingIsCompared = <T>(
  db: Kysely<Database>,
  span: DeletedSpan | null,
  work: () => Promise<T>,
): Promise<T> =>
  db.connection().execute((session) =>
    withLock(session, deletionLock, async () => {
      if (span !== null) await noteSpan(session, span);
      return work();
    }),
  );

/** Runs `work` on one connection while nothing is being deleted; null when something is. */
export const unlessDeleting = <T>(
  db: Kysely<Database>,
  work: (session: Kysely<Database>) => Promise<T>,
): Promise<T | null> =>
  db.connection().execute((session) => withLockIfFree(session, deletionLock, () => work(session)));

async function noteSpan(db: Kysely<Database>, { tenants, startMs, endMs }: DeletedSpan): Promise<void> {
  await db
    .insertInto("sum_rechecks")
    .values({ tenants: tenants === null ? null : [...tenants], start_ms: startMs, end_ms: endMs })
    .execute();
}
