import { type RawBuilder, sql, type Transaction } from "kysely";
import type { Database } from "../stores/postgres/database.ts";
import { setTenant } from "../stores/postgres/open-postgres.ts";
import type { Unseal } from "./export-secrets.ts";
import { recordsFile } from "./manifest.ts";
import { type Export, linesOf } from "./read-export.ts";
import { unsealedLine } from "./sealed-line.ts";
import { TransferError } from "./transfer-error.ts";
import { arrivedId, type CarriedTable, carriedTables } from "./transfer-plan.ts";

type Owned = Transaction<Database>;

/** Most lines and characters of one statement; the limit on characters concerns rows with files in them. */
const atOnce = { lines: 1_000, characters: 4_000_000 };

/**
 * Loads the records of an export as a new tenant, which stays blocked until its telemetry is loaded; returns its id. Needs a transaction of the owner
 * and leaves it set to the tenant. Only PostgreSQL reads the values, so nothing is rounded.
 */
export async function importRecords(
  transaction: Owned,
  source: Export,
  unseal: Unseal | null,
): Promise<number> {
  await sql`
    create temporary table arrived_ids (of_table text, there bigint, here bigint, primary key (of_table, there)) on commit drop
  `.execute(transaction);
  const tenantId = await insertTenant(transaction, source);
  for (const table of carriedTables) await importTable(transaction, { table, tenantId, source, unseal });
  return tenantId;
}

/** Ids of products in the export and the new ids that they got here. */
export async function arrivedProducts(transaction: Owned): Promise<Record<string, number>> {
  const { rows } = await sql<{ there: number; here: number }>`
    select there, here from arrived_ids where of_table = 'products'
  `.execute(transaction);
  return Object.fromEntries(rows.map(({ there, here }) => [String(there), here]));
}

async function insertTenant(transaction: Owned, source: Export): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('tenants', 'id'))::int as id
  `.execute(transaction);
  const { id } = rows[0] as { id: number };
  await setTenant(transaction, id);
  const fresh = sql`jsonb_build_object('id', ${id}::int, 'status', 'Blocked', 'leaves_at', null, 'leaving_begun_at', null,
    'status_before_leaving', null, 'leaving_ordered_at', null, 'leaving_ordered_by', null,
    'billing_cycle_anchor', null, 'end_trial_at', null)`;
  for await (const lines of linesOf(source, recordsFile("tenants"), atOnce))
    await insertLines(transaction, {
      table: "tenants",
      columns: columnsIn(source, "tenants"),
      lines,
      patch: fresh,
    });
  return id;
}

interface Loading {
  readonly table: CarriedTable;
  readonly tenantId: number;
  readonly source: Export;
  /** Null when the export has no sealed secrets. */
  readonly unseal: Unseal | null;
}

async function importTable(transaction: Owned, { table, tenantId, source, unseal }: Loading): Promise<void> {
  const name = table.table;
  const file = recordsFile(name);
  // The export may be of a version that did not have the table.
  if (!source.manifest.files.some(({ path }) => path === file)) return;
  const columns = columnsIn(source, name);
  // Rows may refer to later rows of the same table, so all get their new ids first, and foreign keys are checked at the end.
  const hasIdsFirst = Object.values(table.ids ?? {}).includes(name);
  if (hasIdsFirst) {
    await sql`set constraints all deferred`.execute(transaction);
    for await (const lines of linesOf(source, file, atOnce)) await giveIds(transaction, name, lines);
  }
  for await (const written of linesOf(source, file, atOnce)) {
    const lines = unseal === null ? written : written.map((line) => unsealedLine(name, line, unseal));
    if (table.hasOwnId === true && !hasIdsFirst) await giveIds(transaction, name, lines);
    if (table.dated !== undefined) await addMonths(transaction, table.dated, lines);
    await insertLines(transaction, { table: name, columns, lines, patch: patchOf(table, tenantId) });
  }
  if (hasIdsFirst) await sql`set constraints all immediate`.execute(transaction);
}

function columnsIn({ manifest }: Export, table: string): readonly string[] {
  const columns = manifest.columns[table];
  if (columns === undefined) throw new TransferError(`O manifesto não diz as colunas de ${table}.`);
  return columns;
}

const textArray = (lines: readonly string[]): RawBuilder<unknown> => sql`${[...lines]}::text[]`;

/** Assigns new ids in the order of the old ones. */
async function giveIds(transaction: Owned, table: string, lines: readonly string[]): Promise<void> {
  await sql`
    insert into arrived_ids (of_table, there, here)
    select ${table}, there, nextval(pg_get_serial_sequence(${table}, 'id'))
    from (select (line::jsonb->>'id')::bigint as there from unnest(${textArray(lines)}) as line order by 1) as old
  `.execute(transaction);
}

async function addMonths(transaction: Owned, dated: string, lines: readonly string[]): Promise<void> {
  await sql`
    select add_record_months(array(select distinct (line::jsonb->>${dated})::bigint from unnest(${textArray(lines)}) as line))
  `.execute(transaction);
}

function patchOf(
  { table, hasOwnId, ids = {}, also = {} }: CarriedTable,
  tenantId: number,
): RawBuilder<unknown> {
  const made: [string, RawBuilder<unknown>][] = [
    ["tenant_id", sql`${tenantId}::int`],
    ...(hasOwnId === true
      ? [["id", arrivedId(table, sql`(l.line->>'id')`)] as [string, RawBuilder<unknown>]]
      : []),
    ...Object.entries(ids).map(([column, of]): [string, RawBuilder<unknown>] => [
      column,
      arrivedId(of, sql`(l.line->>${sql.lit(column)})`),
    ]),
    ...Object.entries(also),
  ];
  return sql`jsonb_build_object(${sql.join(made.flatMap(([column, value]) => [sql.lit(column), value]))})`;
}

interface Lines {
  readonly table: string;
  /** Columns of the export; columns that only this version has get their defaults. */
  readonly columns: readonly string[];
  readonly lines: readonly string[];
  readonly patch: RawBuilder<unknown>;
}

async function insertLines(transaction: Owned, { table, columns, lines, patch }: Lines): Promise<void> {
  const names = sql.join(columns.map((name) => sql.ref(name)));
  const values = sql.join(columns.map((name) => sql.ref(`r.${name}`)));
  await sql`
    insert into ${sql.table(table)} (${names}) overriding system value
    select ${values} from (
      select line::jsonb as line, place from unnest(${textArray(lines)}) with ordinality as u(line, place)
    ) as l
    cross join lateral jsonb_populate_record(null::${sql.table(table)}, l.line || ${patch}) as r
    order by l.place
  `.execute(transaction);
}
