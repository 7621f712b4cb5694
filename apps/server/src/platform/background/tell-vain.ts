import { type Kysely, sql } from "kysely";
import { queueNotice } from "../mail/notice-mails.ts";
import type { Database } from "../stores/postgres/database.ts";
import { setTenant } from "../stores/postgres/open-postgres.ts";
import { providerId } from "../tenants/provider.ts";
import type { ToldTask } from "./claimed-tasks.ts";

/** Failures in a row after which the provider is told. */
export const toldAttempts = 3;

export interface Vain {
  readonly task: ToldTask;
  readonly tenantId?: number;
  readonly key: string;
  readonly reason: string;
}

/**
 * Reports failures to the provider's people by mail, once until the next success, and marks them in their overview, from where the task can be tried
 * at once.
 */
export async function tellVain(db: Kysely<Database>, { task, tenantId, key, reason }: Vain): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ isKnown: boolean }>`
      update claims c set failed_at = now() from (select key, failed_at from claims where key = ${key} for update) o
      where c.key = o.key returning o.failed_at is not null as "isKnown"
    `.execute(transaction);
    // The mail was sent already; only the overview shows the present state.
    if (rows[0]?.isKnown !== false) return;
    await setTenant(transaction, providerId);
    const of = tenantId === undefined ? "" : String(tenantId);
    const notice = { notice: "workFailed", work: task, of, failures: toldAttempts, reason } as const;
    await queueNotice(transaction, providerId, notice);
  });
}
