import { visibleText } from "@fiel/domain";
import { type Kysely, sql } from "kysely";

/** Columns with texts that people typed or files contained, and how their values are compared for uniqueness; null when repeats are allowed. */
const typed: Columns = {
  products: { code_text: "exact", bar_code: null, name: null, brand: null, type: null },
  orders: { code_text: "exact" },
  equipment_groups: { name: "lower" },
  equipment: { name: null },
  operators: { name: null },
  coils: { name: null },
  events: { name: null },
  boards: { name: null, place: null },
  schedules: { name: null },
  alert_rules: { name: null },
  users: { email: "lower", name: null },
};
type Uniqueness = "exact" | "lower" | null;
export type Columns = Readonly<Record<string, Readonly<Record<string, Uniqueness>>>>;

/** Rows that one statement writes. */
const portionRows = 1000;

interface Place {
  readonly tenantId: number;
  readonly table: string;
  readonly column: string;
  readonly unique: Uniqueness;
  /** Type of the table's ids. */
  readonly ids: string;
  readonly formOf: (text: string) => string;
}

interface Change {
  readonly id: string;
  readonly text: string;
}

/** Normalizes texts, allows one valid invoice per day, and records the sheet of a workbook that an import reads. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await billDaysOnce(db);
  await sql`
    alter table imports add column sheet text, add column sheets jsonb not null default '[]'
  `.execute(db);
  await bringTextsOver(db);
}

/**
 * Normalizes existing texts. A text stays as it is if another one of a unique column already has its normalized form: lists show both, and people
 * decide. Goes from tenant to tenant, since row-level security applies to the owner and to triggers.
 */
export async function bringTextsOver(
  db: Kysely<unknown>,
  columnsOf: Columns = typed,
  formOf: (text: string) => string = visibleText,
): Promise<void> {
  const ids = await typesOfIds(db);
  for (const tenantId of await allTenants(db)) {
    await sql`select set_config('fiel.tenant_id', ${String(tenantId)}, true)`.execute(db);
    for (const [table, columns] of Object.entries(columnsOf))
      for (const [column, unique] of Object.entries(columns))
        await bringOver(db, { tenantId, table, column, unique, ids: ids.get(table) ?? "int", formOf });
  }
  await sql`select set_config('fiel.tenant_id', '', true)`.execute(db);
}

/** Ids of all tenants, including those that left and those that may come back. */
async function allTenants(db: Kysely<unknown>): Promise<number[]> {
  await sql`alter table tenants no force row level security`.execute(db);
  const { rows } = await sql<{ id: number }>`select id from tenants order by id`.execute(db);
  await sql`alter table tenants force row level security`.execute(db);
  return rows.map(({ id }) => id);
}

async function typesOfIds(db: Kysely<unknown>): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ table: string; type: string }>`
    select c.relname as table, format_type(a.atttypid, null) as type
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'id'
    where c.relnamespace = 'public'::regnamespace and c.relname = any(${Object.keys(typed)})
  `.execute(db);
  return new Map(rows.map(({ table, type }) => [table, type]));
}

/** A day belongs to one valid invoice. Days of a cancelled invoice can be billed again, once. */
async function billDaysOnce(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop index invoices_period;
    create index invoices_period on invoices (tenant_id, period_start);
    alter table invoices add constraint invoices_days_once exclude using gist (
      int4range(tenant_id, tenant_id, '[]') with &&, daterange(period_start, period_end) with &&
    ) where (kind <> 'credit' and status <> 'Cancelled');
  `.execute(db);
}

async function bringOver(db: Kysely<unknown>, place: Place): Promise<void> {
  const name = sql.ref(place.column);
  const { rows } = await sql<Change>`
    select id::text as id, ${name} as text from ${sql.table(place.table)}
    where tenant_id = ${place.tenantId} and ${name} ~ '[^\\x01-\\x7f]' order by ${sql.ref(`${place.table}.id`)}
  `.execute(db);
  const changes = rows.flatMap(({ id, text }) => {
    const visible = place.formOf(text).trim();
    // Composing makes a few letters longer, and the columns' lengths are limited.
    return visible === text || visible === "" || visible.length > text.length ? [] : [{ id, text: visible }];
  });
  for (let from = 0; from < changes.length; from += portionRows) {
    const portion = changes.slice(from, from + portionRows);
    await write(db, place, place.unique === null ? portion : await withoutTwins(db, place, portion));
  }
}

/** Drops changes whose text another row has, or an earlier change of the portion will have. A removed row conflicts with no other. */
async function withoutTwins(
  db: Kysely<unknown>,
  place: Place,
  portion: readonly Change[],
): Promise<readonly Change[]> {
  const compared = (text: string) =>
    place.unique === "lower" ? sql`lower(${sql.ref(text)})` : sql.ref(text);
  const rows = sql.table(place.table);
  const { rows: found } = await sql<Change & { key: string; removed: boolean; taken: boolean }>`
    select w.id::text as id, w.text, ${compared("w.text")} as key, r.removed_at is not null as removed, exists (
      select from ${rows} o where o.tenant_id = ${place.tenantId} and o.removed_at is null and o.id <> w.id
        and ${compared(`o.${place.column}`)} = ${compared("w.text")}) as taken
    from ${listed(place, portion)} join ${rows} r on r.tenant_id = ${place.tenantId} and r.id = w.id order by w.id
  `.execute(db);
  const taken = new Set<string>();
  return found.filter((one) => {
    if (one.removed) return true;
    if (one.taken || taken.has(one.key)) return false;
    taken.add(one.key);
    return true;
  });
}

async function write(db: Kysely<unknown>, place: Place, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return;
  await sql`
    update ${sql.table(place.table)} r set ${sql.ref(place.column)} = w.text from ${listed(place, changes)}
    where r.tenant_id = ${place.tenantId} and r.id = w.id
  `.execute(db);
}

const listed = ({ ids }: Place, changes: readonly Change[]) =>
  sql`unnest(${changes.map(({ id }) => id)}::text[]::${sql.raw(ids)}[], ${changes.map(({ text }) => text)}::text[]) w(id, text)`;
