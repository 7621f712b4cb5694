import { sql, type Transaction } from "kysely";
import type { Database } from "../stores/postgres/database.ts";
import { recordsFile } from "../tenant-transfer/manifest.ts";
import { linesOf } from "../tenant-transfer/read-export.ts";
import { TransferError } from "../tenant-transfer/transfer-error.ts";
import type { Copy } from "./copy-directory.ts";
import { type CopyManifest, isLacking } from "./copy-manifest.ts";
import { writePlainly } from "./write-plainly.ts";

const rowsAtOnce = { lines: 2_000, characters: 8_000_000 };

/**
 * Replaces the content of a fresh schema by the rows of a copy. Needs one transaction of the tables' owner, and the schema of the copy. Triggers are
 * disabled meanwhile, and row-level security is restored before anybody sees a row.
 */
export async function loadRecords(transaction: Transaction<Database>, copy: Copy): Promise<void> {
  const { tables, sequences, recordMonths } = copy.manifest;
  await writePlainly(transaction);
  await sql`select add_record_months(${recordMonths}::bigint[])`.execute(transaction);
  const guarded = await openTables(transaction, tables);
  // Rows may refer to later rows of their own table, so foreign keys are checked at the end.
  await sql`set constraints all deferred`.execute(transaction);
  const references = isLacking(copy.manifest) ? await referencesOf(transaction) : [];
  for (const table of await inOrder(transaction, tables))
    await loadTable(transaction, copy, table, references);
  await dropOrphans(transaction, references);
  for (const { name, value, isCalled } of sequences)
    await sql`select setval(${`public.${quoted(name)}`}::regclass, ${value}, ${isCalled})`.execute(
      transaction,
    );
  await sql`set constraints all immediate`.execute(transaction);
  for (const { table } of tables)
    await sql`alter table ${sql.table(table)} enable trigger user`.execute(transaction);
  for (const table of guarded)
    await sql`alter table ${sql.table(table)} force row level security`.execute(transaction);
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

type CopiedTable = CopyManifest["tables"][number];

/** Empties the tables and lets the owner write to them; returns the tables on which row-level security must be forced again. */
async function openTables(
  transaction: Transaction<Database>,
  tables: readonly CopiedTable[],
): Promise<string[]> {
  const names = tables.map(({ table }) => table);
  const { rows } = await sql<{ table: string }>`
    select relname as table from pg_class
    where relnamespace = 'public'::regnamespace and relname = any(${names}::text[]) and relforcerowsecurity
  `.execute(transaction);
  await sql`truncate ${sql.join(names.map((name) => sql.table(name)))}`.execute(transaction);
  for (const name of names)
    await sql`alter table ${sql.table(name)} disable trigger user, no force row level security`.execute(
      transaction,
    );
  return rows.map(({ table }) => table);
}

/** Orders the tables so that each comes after those that it refers to. */
async function inOrder(
  transaction: Transaction<Database>,
  tables: readonly CopiedTable[],
): Promise<CopiedTable[]> {
  const { rows } = await sql<{ table: string; of: string }>`
    select distinct c.conrelid::regclass::text as table, c.confrelid::regclass::text as of from pg_constraint c
    where c.contype = 'f' and c.connamespace = 'public'::regnamespace and c.conrelid <> c.confrelid
  `.execute(transaction);
  const ordered: CopiedTable[] = [];
  const waiting = new Set(tables);
  while (waiting.size > 0) {
    const awaited = new Set([...waiting].map(({ table }) => table));
    const ready = [...waiting].filter(({ table }) =>
      rows.every((row) => row.table !== table || !awaited.has(row.of)),
    );
    if (ready.length === 0) throw new Error(`tables refer to each other: ${[...awaited].join(", ")}`);
    for (const one of ready) waiting.delete(one);
    ordered.push(...ready);
  }
  return ordered;
}

/** A foreign key of a table. */
interface Reference {
  readonly table: string;
  readonly of: string;
  /** Its columns, and the condition on a row `c` of the table and a row `p` of the other one. */
  readonly columns: readonly string[];
  readonly same: string;
}

async function referencesOf(transaction: Transaction<Database>): Promise<Reference[]> {
  const { rows } = await sql<Reference>`
    select conrelid::regclass::text as table, confrelid::regclass::text as of,
      array(select a.attname::text from unnest(conkey) k join pg_attribute a on a.attrelid = conrelid and a.attnum = k) as columns,
      (select string_agg(format('p.%I = c.%I', pa.attname, ca.attname), ' and ') from unnest(conkey, confkey) as k(c, p)
        join pg_attribute ca on ca.attrelid = conrelid and ca.attnum = k.c
        join pg_attribute pa on pa.attrelid = confrelid and pa.attnum = k.p) as same
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0
  `.execute(transaction);
  return rows;
}

/** Condition that all rows to which a row `c` refers are there. */
const hasAll = (references: readonly Reference[]) =>
  references.length === 0
    ? sql`true`
    : sql.join(
        references.map(({ of, columns, same }) => {
          const empty = sql.join(
            columns.map((name) => sql`c.${sql.ref(name)} is null`),
            sql` or `,
          );
          return sql`(${empty} or exists (select from ${sql.table(of)} p where ${sql.raw(same)}))`;
        }),
        sql` and `,
      );

/** Deletes rows that refer to lost rows of their own table. */
async function dropOrphans(
  transaction: Transaction<Database>,
  references: readonly Reference[],
): Promise<void> {
  for (const one of references.filter(({ table, of }) => table === of))
    for (let left = 1n; left > 0n;)
      left =
        (await sql`delete from ${sql.table(one.table)} c where not ${hasAll([one])}`.execute(transaction))
          .numAffectedRows ?? 0n;
}

/** Loads the rows of a table. With `references`, the copy lacks rows, and rows that refer to them are left out too. */
async function loadTable(
  transaction: Transaction<Database>,
  { place }: Copy,
  { table, columns, rows }: CopiedTable,
  references: readonly Reference[],
): Promise<void> {
  const { rows: typed } = await sql<{ name: string; type: string }>`
    select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
    where attrelid = ${`public.${quoted(table)}`}::regclass and attnum > 0 and not attisdropped
  `.execute(transaction);
  const types = new Map(typed.map(({ name, type }) => [name, type]));
  const names = sql.join(columns.map((name) => sql.ref(name)));
  const cells = sql.join(
    columns.map(
      (name, i) =>
        sql`(r.cells ->> ${sql.lit(i)})::${sql.raw(types.get(name) ?? "text")} as ${sql.ref(name)}`,
    ),
  );
  const others = hasAll(references.filter((one) => one.table === table && one.of !== table));
  let loaded = 0;
  for await (const lines of linesOf({ root: place }, recordsFile(table), rowsAtOnce)) {
    await sql`
      insert into ${sql.table(table)} (${names}) overriding system value
      select * from (select ${cells} from jsonb_array_elements(${`[${lines.join(",")}]`}::jsonb) as r(cells)) c where ${others}
    `.execute(transaction);
    loaded += lines.length;
  }
  if (loaded !== rows)
    throw new TransferError(`Em ${table} foram carregadas ${loaded} linhas e deveria haver ${rows}.`);
}
