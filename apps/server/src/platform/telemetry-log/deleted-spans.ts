import { type Kysely } from "kysely";
import type { Database } from "../stores/postgres/database.ts";
import { withLock, withLockIfFree } from "./session-lock.ts";

export interface DeletedSpan {
  /** Null: of every tenant. */
  readonly tenants: readonly number[] | null;
  /** UTC ms: whole days. */
  readonly startMs: number;
  readonly endMs: number;
}

const deletionLock = 0x6669_6c64;

/**
 * Runs `work`, which deletes weighings and their sums one after the other, while no server compares them: what it would find and mend is
 * about to go. Rows that arrive in between may lose one of both, and this server may end half-way, so the span is compared afterwards.
 * Null where whoever deletes looks itself that nothing is left.
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

/** Runs `work` while nothing is being deleted, on one connection; null where something is. */
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
