import type { Account } from "@fiel/contracts";
import { sql } from "kysely";
import { CallError } from "../../platform/http/call-error.ts";
import type { Expected } from "../../platform/http/record-version.ts";
import type { TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";
import { readAccount } from "./read-account.ts";

interface AskedAccount {
  readonly tenantId: number;
  readonly expected: Expected;
  /** ISO day. */
  readonly today: string;
}

/** Locks the client of the transaction; throws ChangedMeanwhile. */
export async function lockAccount(
  transaction: TenantTransaction,
  { tenantId, expected, today }: AskedAccount,
): Promise<Account> {
  await sql`select 1 from tenants where id = ${tenantId} for no key update`.execute(transaction);
  const account = await readAccount(transaction, tenantId, today);
  if (expected !== null && expected !== account.version)
    throw new CallError("ChangedMeanwhile", { current: { ...account } });
  return account;
}
