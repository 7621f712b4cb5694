import { sql, type Transaction } from "kysely";
import type { Database } from "../stores/postgres/database.ts";
import type { RowsFile } from "../tenant-transfer/export-target.ts";
import type { CopyManifest } from "./copy-manifest.ts";
import { lineOf, type WrittenTable, writeRows } from "./write-rows.ts";

/** Pages read at once. */
const pagesAtOnce = 64;

export interface Unread {
  readonly isDamaged: (table: string) => boolean;
  /** Notes a row, or a whole page with null, once however many tenants are read. */
  readonly note: (table: string, of: string, page: number, line: number | null) => void;
  readonly told: () => NonNullable<CopyManifest["lacking"]>;
}

export function openUnread(damaged: ReadonlySet<string>): Unread {
  const places = new Map<string, Map<string, boolean>>();
  for (const table of damaged) places.set(table, new Map());
  return {
    isDamaged: (table) => damaged.has(table),
    note: (table, of, page, line) => places.get(table)?.set(`${of} ${page} ${line}`, line === null),
    told: () =>
      // Of a table of which an index alone is damaged everything was read.
      [...places]
        .filter(([, noted]) => noted.size > 0)
        .map(([table, noted]) => {
          const pages = [...noted.values()].filter(Boolean).length;
          return { table, rows: noted.size - pages, pages };
        }),
  };
}

export interface ReadableTable extends WrittenTable {
  /** Tenant whose rows are written; undefined for all rows. */
  readonly tenantId?: number | undefined;
}

/** Writes the rows of a table that PostgreSQL can read, some pages at a time, and notes the others. Returns the number of written rows. */
export async function dumpReadable(
  snapshot: Transaction<Database>,
  { table, columns, hasFiles, tenantId }: ReadableTable,
  file: RowsFile,
  unread: Unread,
): Promise<number> {
  const files = await filesOf(snapshot, table);
  let count = 0;
  await letPlan(snapshot, "off");
  for (const { of, pages } of files) {
    // The policy of a partitioned table does not hold for its parts.
    const own = tenantId === undefined || of === table ? sql`true` : sql`tenant_id = ${sql.lit(tenantId)}`;
    for (let start = 0; start < pages; start += pagesAtOnce) {
      const before = Math.min(pages, start + pagesAtOnce);
      const { rows: lost } = await sql<{ page: number; line: number | null }>`
        select page, line from unreadable_rows(${of}::regclass, ${start}::int, ${before}::int)
      `.execute(snapshot);
      for (const { page, line } of lost) unread.note(table, of, page, line);
      const gone = lost.filter(({ line }) => line === null).map(({ page }) => page);
      const without = lost.filter(({ line }) => line !== null).map(({ page, line }) => `(${page},${line})`);
      for (const [first, end] of spans([start, before], gone)) {
        const select = sql<{ line: string }>`
          select ${lineOf(columns)} as line from ${sql.raw(of)} where ctid >= ${sql.lit(`(${first},0)`)}::tid
            and ctid < ${sql.lit(`(${end},0)`)}::tid and ctid <> all(${sql.lit(`{${without.map((one) => `"${one}"`).join()}}`)}::tid[]) and ${own}`;
        count += await writeRows(snapshot, select, { hasFiles }, file);
      }
    }
  }
  await letPlan(snapshot, "on");
  return count;
}

/** Only the pages of a span may be read: an index, or a scan of the whole table, would meet the damaged one again. */
const letPlan = (snapshot: Transaction<Database>, how: "on" | "off") =>
  sql`
    select set_config(name, ${how}, true)
    from unnest(array['enable_seqscan', 'enable_indexscan', 'enable_indexonlyscan', 'enable_bitmapscan']) as t(name)
  `.execute(snapshot);

/** The table, or the parts of a partitioned one, with the number of their pages. */
async function filesOf(
  snapshot: Transaction<Database>,
  table: string,
): Promise<{ readonly of: string; readonly pages: number }[]> {
  const { rows } = await sql<{ of: string; pages: number }>`
    select relid::regclass::text as of, (pg_relation_size(relid) / current_setting('block_size')::int)::int as pages
    from (
      select relid from pg_partition_tree(${`public.${table}`}::regclass) where isleaf
      union select ${`public.${table}`}::regclass where not exists (select from pg_partition_tree(${`public.${table}`}::regclass))
    ) parts order by 1
  `.execute(snapshot);
  return rows;
}

/** The parts of a span of pages between those that cannot be read, each from its first page to before its end. */
function* spans(
  [start, before]: readonly [number, number],
  gone: readonly number[],
): Generator<readonly [number, number]> {
  let first = start;
  for (const page of [...gone, before]) {
    if (page > first) yield [first, page];
    first = page + 1;
  }
}
