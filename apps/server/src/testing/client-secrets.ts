import { randomBytes } from "node:crypto";
import { type Kysely, sql } from "kysely";
import type { Database } from "../platform/stores/postgres/database.ts";
import { carriedTables, exportedTables } from "../platform/tenant-transfer/transfer-plan.ts";
import type { TestApp } from "./test-app.ts";

interface Column {
  readonly table: string;
  readonly column: string;
}

/** Exported columns whose names suggest a secret, by the present schema. */
export async function secretColumns(owner: Kysely<Database>): Promise<readonly Column[]> {
  const tables = [...carriedTables.map(({ table }) => table), ...exportedTables];
  const { rows } = await sql<Column>`
    select c.relname as table, a.attname as column from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped and c.relname = any(${tables})
      and a.attname ~ '(hash|secret|token|password|(^|_)key$|^url$|auth|code_hash)' and a.attname !~ '(event|product)_key'
    order by 1, 2
  `.execute(owner);
  return rows;
}

/** Adds one secret of each kind to the client; returns these and the existing ones as texts. */
export async function addSecrets(
  test: TestApp,
  { tenantId }: { readonly tenantId: number },
): Promise<readonly string[]> {
  const fresh = () => randomBytes(20).toString("hex");
  const made = { factor: fresh(), url: `https://fora.example/${fresh()}`, token: fresh(), secret: fresh() };
  const code = randomBytes(32);
  return test.postgres.store.withTenant(tenantId, async (transaction) => {
    const users = await transaction.selectFrom("users").select(["id", "password_hash"]).execute();
    for (const { id } of users) {
      await sql`insert into second_factors (tenant_id, user_id, secret) values (${tenantId}, ${id}, ${made.factor})`.execute(
        transaction,
      );
      await sql`insert into recovery_codes (tenant_id, user_id, code_hash) values (${tenantId}, ${id}, ${code})`.execute(
        transaction,
      );
    }
    await sql`
      insert into alert_destinations (tenant_id, kind, name, url, token, secret)
      values (${tenantId}, 'webhook', 'Fora', ${made.url}, ${made.token}, ${made.secret})
    `.execute(transaction);
    await sql`
      insert into event_destinations (tenant_id, name, url, secret, kinds, enabled)
      values (${tenantId}, 'Sistema', ${made.url}, ${made.secret}, '{stops}', true)
    `.execute(transaction);
    const devices = await transaction.selectFrom("devices").select(["app_key", "key_hash"]).execute();
    const kept = [
      ...users.map(({ password_hash: hash }) => hash),
      ...devices.flatMap(({ app_key: key, key_hash: hash }) => [key, hash.toString("hex")]),
    ];
    return [...kept.filter((one) => one !== null), ...Object.values(made), code.toString("hex")];
  });
}
