import { sql } from "kysely";
import type { TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";

/** How many people of the client have been anonymized. */
export async function countForgotten(transaction: TenantTransaction): Promise<number> {
  const { forgotten } = await transaction
    .selectFrom("users")
    .select(({ fn }) => fn.countAll<number>().as("forgotten"))
    .where("anonymized_at", "is not", null)
    .executeTakeFirstOrThrow();
  return forgotten;
}

/**
 * Whether texts that were read before, without a lock, may name somebody who was anonymized since or is being anonymized now. Nobody begins to be
 * anonymized until the transaction ends, so that a person's texts are searched after these were stored.
 */
export async function mayNameForgotten(
  transaction: TenantTransaction,
  forgottenBefore: number,
  texts: () => string,
): Promise<boolean> {
  await sql`select from tenants where id = current_setting('fiel.tenant_id')::int for share`.execute(
    transaction,
  );
  if ((await countForgotten(transaction)) !== forgottenBefore) return true;
  const { rows } = await sql<{ named: string[] }>`
    select addresses || names as named from forgettings
  `.execute(transaction);
  if (rows.length === 0) return false;
  const read = texts().toLowerCase();
  // As JSON has them. A name of one word is replaced beside an id or address alone, never in texts.
  return rows.some(({ named }) =>
    named.some((one) => read.includes(JSON.stringify(one.toLowerCase()).slice(1, -1))),
  );
}
