import { type RawBuilder, sql } from "kysely";
import { CallError } from "../http/call-error.ts";
import type { TenantTransaction } from "../stores/postgres/postgres-store.ts";
import type { Entity, Stored } from "./entity.ts";
import { byName } from "./by-name.ts";

const columnOf = (field: string): string =>
  field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const kept = ["id", "version", "createdAt", "removedAt"];

function columnsOf<V extends object>({ fields }: Entity<V>): RawBuilder<unknown> {
  const named = [...new Set([...kept, ...fields])];
  return sql.join(named.map((field) => sql`${sql.ref(columnOf(field))} as ${sql.id(field)}`));
}

type Row = Readonly<Record<string, unknown>>;

// Callers see both PostgreSQL's timestamps and numeric instants as UTC ms.
function storedOf<V>(row: Row): Stored<V> {
  const entries = Object.entries(row).map(([field, value]) => [
    field,
    value instanceof Date ? value.getTime() : value,
  ]);
  return Object.fromEntries(entries) as Stored<V>;
}

/** Records by a condition, by id unless the rest of the statement gives another order. */
export async function readRecords<V extends object>(
  transaction: TenantTransaction,
  entity: Entity<V>,
  condition: RawBuilder<unknown> = sql`true`,
  rest: RawBuilder<unknown> = sql`order by id`,
): Promise<Stored<V>[]> {
  const { rows } = await sql<Row>`
    select ${columnsOf(entity)} from ${sql.table(entity.table)} where ${condition} ${rest}
  `.execute(transaction);
  return rows.map((row) => storedOf<V>(row));
}

export interface Listing<V> {
  /** `true`: removed records instead. */
  readonly removed?: "true" | "false" | undefined;
  /** Fields to sort by. */
  readonly by: readonly (keyof V & string)[];
}

/** Condition for removed records, or for existing ones. */
export const isRemoved = (removed: "true" | "false" | undefined): RawBuilder<unknown> =>
  removed === "true" ? sql`removed_at is not null` : sql`removed_at is null`;

const valuesInOrder = (one: unknown, other: unknown): number =>
  typeof one === "string" && typeof other === "string"
    ? byName(one, other)
    : Number(one ?? -Infinity) - Number(other ?? -Infinity) || 0;

/** The existing records, sorted: names as people look for them. */
export async function listRecords<V extends object>(
  transaction: TenantTransaction,
  entity: Entity<V>,
  { removed, by }: Listing<V>,
): Promise<Stored<V>[]> {
  const found = await readRecords(transaction, entity, isRemoved(removed), sql`order by id`);
  const order = (one: Stored<V>, other: Stored<V>): number => {
    for (const field of by) {
      const before = valuesInOrder(one[field], other[field]);
      if (before !== 0) return before;
    }
    return 0;
  };
  return found.toSorted(order);
}

/** The record, which may be removed; throws NotFound. */
export async function requireRecord<V extends object>(
  transaction: TenantTransaction,
  entity: Entity<V>,
  id: number | null,
): Promise<Stored<V>> {
  return only(id === null ? [] : await readRecords(transaction, entity, sql`id = ${id}`));
}

/** The record, if it is not removed; throws NotFound. */
export async function requirePresent<V extends object>(
  transaction: TenantTransaction,
  entity: Entity<V>,
  id: number | null,
): Promise<Stored<V>> {
  const record = await requireRecord(transaction, entity, id);
  if (record.removedAt !== null) throw new CallError("NotFound");
  return record;
}

/** The record, locked until the transaction ends; throws NotFound. */
export async function lockRecord<V extends object>(
  transaction: TenantTransaction,
  entity: Entity<V>,
  id: number | null,
): Promise<Stored<V>> {
  return only(
    id === null ? [] : await readRecords(transaction, entity, sql`id = ${id}`, sql`order by id for update`),
  );
}

function only<V>([record]: readonly Stored<V>[]): Stored<V> {
  if (record === undefined) throw new CallError("NotFound");
  return record;
}

/** The id in an address; null when it is none. */
export function idOf(text: string): number | null {
  const id = /^\d{1,10}$/.test(text) ? Number(text) : 0;
  return id >= 1 && id <= 2_147_483_647 ? id : null;
}

/** Inserts whole records, in their order. */
export async function insertRows<V extends object>(
  transaction: TenantTransaction,
  entity: Entity<V>,
  tenantId: number,
  all: readonly V[],
): Promise<Stored<V>[]> {
  const rows = all.map(
    (values) =>
      sql`(${sql.join([tenantId, ...entity.fields.map((field) => cellOf(entity, values, field))])})`,
  );
  const columns = ["tenant_id", ...entity.fields.map(columnOf)].map((column) => sql.ref(column));
  const inserted = await sql<Row>`
    insert into ${sql.table(entity.table)} (${sql.join(columns)}) values ${sql.join(rows)}
    returning ${columnsOf(entity)}
  `.execute(transaction);
  return inserted.rows.map((row) => storedOf<V>(row));
}

// A JavaScript array would become a PostgreSQL array.
const cellOf = <V extends object>({ json }: Entity<V>, values: V, field: keyof V & string): unknown =>
  json?.includes(field) === true ? JSON.stringify(values[field]) : values[field];

/** Sets columns of one record, and returns it afterwards. */
export async function updateRow<V extends object>(
  transaction: TenantTransaction,
  entity: Entity<V>,
  id: number,
  set: Row,
): Promise<Stored<V>> {
  const assignments = Object.entries(set).map(
    ([field, value]) => sql`${sql.ref(columnOf(field))} = ${value}`,
  );
  const { rows } = await sql<Row>`
    update ${sql.table(entity.table)} set ${sql.join(assignments)} where id = ${id} returning ${columnsOf(entity)}
  `.execute(transaction);
  return only(rows.map((row) => storedOf<V>(row)));
}

/** Sets fields of records in one statement, and returns these afterwards. The values must be valid JSON. */
export async function updateRows<V extends object>(
  transaction: TenantTransaction,
  entity: Entity<V>,
  fields: readonly string[],
  records: readonly (Row & { readonly id: number })[],
): Promise<Stored<V>[]> {
  if (records.length === 0 || fields.length === 0) return [];
  const named = fields.map((field) => [field, columnOf(field)] as const);
  const rows = records.map((record) => ({
    id: record.id,
    ...Object.fromEntries(named.map(([field, column]) => [column, record[field]])),
  }));
  const table = sql.table(entity.table);
  const set = named.map(([, column]) => sql`${sql.ref(column)} = ${sql.ref(`w.${column}`)}`);
  const { rows: written } = await sql<Row>`
    with written as (
      update ${table} r set ${sql.join(set)}
      from jsonb_populate_recordset(null::${table}, ${JSON.stringify(rows)}::jsonb) w where r.id = w.id returning r.*
    )
    select ${columnsOf(entity)} from written
  `.execute(transaction);
  return written.map((row) => storedOf<V>(row));
}
