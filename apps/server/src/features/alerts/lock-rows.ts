import { type RawBuilder, sql } from "kysely";
import type { TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";

// One order for all who lock rows of alerts: a rule, its incidents by id, its states, its messages by id, the watch (ADR 0079).

/** Keeps a rule as it is: a message that is queued refers to it, which waits for who changes it. */
export const keepRuleAsItIs = async (transaction: TenantTransaction, ruleId: number): Promise<void> => {
  await sql`select from alert_rules where id = ${ruleId} for key share`.execute(transaction);
};

export const lockIncidents = async (
  transaction: TenantTransaction,
  which: RawBuilder<unknown>,
): Promise<void> => {
  await sql`select id from alert_incidents where ${which} order by id for update`.execute(transaction);
};

/** Those that nobody has begun to send. */
export const lockUnsent = async (
  transaction: TenantTransaction,
  which: RawBuilder<unknown>,
): Promise<void> => {
  const unsent = sql`state = 'waiting' and attempts = 0`;
  await sql`select id from alert_deliveries where ${unsent} and ${which} order by id for update`.execute(
    transaction,
  );
};
