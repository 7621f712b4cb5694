import { type RawBuilder, sql } from "kysely";
import type { TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";

// Everything that locks rows of alerts keeps one order: the rule, its incidents by id, its states, its messages by id, the watch (ADR 0079).

/** Locks a rule against changes. Queueing a message locks it anyway through the foreign key. */
export const keepRuleAsItIs = async (transaction: TenantTransaction, ruleId: number): Promise<void> => {
  await sql`select from alert_rules where id = ${ruleId} for key share`.execute(transaction);
};

export const lockIncidents = async (
  transaction: TenantTransaction,
  which: RawBuilder<unknown>,
): Promise<void> => {
  await sql`select id from alert_incidents where ${which} order by id for update`.execute(transaction);
};

/** Locks the messages of which no attempt was begun. */
export const lockUnsent = async (
  transaction: TenantTransaction,
  which: RawBuilder<unknown>,
): Promise<void> => {
  const unsent = sql`state = 'waiting' and attempts = 0`;
  await sql`select id from alert_deliveries where ${unsent} and ${which} order by id for update`.execute(
    transaction,
  );
};
