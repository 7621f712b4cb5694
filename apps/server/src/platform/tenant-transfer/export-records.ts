import { sql } from "kysely";
import type { TenantTransaction } from "../stores/postgres/postgres-store.ts";
import type { ExportTarget } from "./export-target.ts";
import type { Seal } from "./export-secrets.ts";
import { recordsFile } from "./manifest.ts";
import { withSealed } from "./sealed-line.ts";
import type { CarriedTable } from "./transfer-plan.ts";

/** Rows fetched at once; fewer for tables with files, whose rows are large. */
const rowsAtOnce = { usual: 1_000, withFiles: 20 } as const;

export interface ExportedTable {
  readonly table: string;
  readonly columns: readonly string[];
  readonly rows: number;
}

export interface ExportWay {
  readonly tenantId: number;
  readonly target: ExportTarget;
  /** Seals the secrets; null leaves them out. */
  readonly seal: Seal | null;
}

type Plan = Pick<CarriedTable, "table" | "secrets">;

/** Writes the tenant's rows of a table as JSON, one row per line. PostgreSQL formats the values, so that nothing is rounded on the way. */
export async function exportRecords(
  transaction: TenantTransaction,
  { table, secrets = [] }: Plan,
  { tenantId, target, seal }: ExportWay,
): Promise<ExportedTable> {
  const columns = await columnsOf(transaction, table);
  const hidden = secrets === "all" ? columns.map(({ name }) => name) : secrets;
  const names = columns.map(({ name }) => name).filter((name) => seal !== null || !hidden.includes(name));
  const fetched = columns.some(({ type }) => type === "bytea") ? rowsAtOnce.withFiles : rowsAtOnce.usual;
  const order = sql.join(sortedBy(columns.map(({ name }) => name)).map((name) => sql.ref(`t.${name}`)));
  await sql`
    declare exported no scroll cursor for select (to_jsonb(t) - ${sql.lit(`{${hidden.join()}}`)}::text[])::text as line,
      (select jsonb_object_agg(s.key, s.value)::text from jsonb_each(to_jsonb(t)) s where s.key = any(${sql.lit(`{${hidden.join()}}`)}::text[])) as secret
    from ${sql.table(table)} t where ${sql.ref(table === "tenants" ? "t.id" : "t.tenant_id")} = ${sql.lit(tenantId)} order by ${order}
  `.execute(transaction);
  const file = await target.openRows(recordsFile(table));
  const written = ({ line, secret }: Fetched): string =>
    seal === null || secret === null ? line : withSealed(line, seal(table, secret));
  let rows = 0;
  for (;;) {
    const { rows: some } = await sql<Fetched>`fetch ${sql.lit(fetched)} from exported`.execute(transaction);
    if (some.length === 0) break;
    await file.write(some.map((row) => `${written(row)}\n`).join(""), some.length);
    rows += some.length;
  }
  await sql`close exported`.execute(transaction);
  await file.close();
  return { table, columns: names, rows };
}

/** Columns to order by. Ids come first, so that an import gives new ids in the same order. */
const sortedBy = (names: readonly string[]): readonly string[] =>
  names.includes("id") ? ["id"] : [names.find((name) => name !== "tenant_id") ?? "tenant_id"];

interface Fetched {
  readonly line: string;
  /** The secret columns as JSON; null when the table has none. */
  readonly secret: string | null;
}

interface Column {
  readonly name: string;
  readonly type: string;
}

async function columnsOf(transaction: TenantTransaction, table: string): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select attname as name, atttypid::regtype::text as type from pg_attribute
    where attrelid = ${`public.${table}`}::regclass and attnum > 0 and not attisdropped order by attnum
  `.execute(transaction);
  return rows;
}
