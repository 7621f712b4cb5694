import { sql, type Transaction } from "kysely";
import type { Database } from "../stores/postgres/database.ts";
import type { RowsFile } from "../tenant-transfer/export-target.ts";
import type { CopyManifest } from "./copy-manifest.ts";

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
      [...places].map(([table, noted]) => {
        const pages = [...noted.values()].filter(Boolean).length;
        return { table, rows: noted.size - pages, pages };
      }),
  };
}

export interface ReadableTable {
  readonly table: string;
  readonly columns: readonly string[];
  /** Tenant whose rows are written; undefined for all rows. */
  readonly tenantId?: number | undefined;
}

/** Writes the rows of a table that PostgreSQL can read, page by page, and notes the others. Returns the number of written rows. */
export async function dumpReadable(
  snapshot: Transaction<Database>,
  { table, columns, tenantId }: ReadableTable,
  file: RowsFile,
  unread: Unread,
): Promise<number> {
  const cells = sql.join(columns.map((name) => sql`${sql.ref(name)}::text`));
  let count = 0;
  for (const { of, pages } of await filesOf(snapshot, table)) {
    const { rows: lost } = await sql<{ page: number; line: number | null }>`
      select page, line from unreadable_rows(${of}::regclass)
    `.execute(snapshot);
    for (const { page, line } of lost) unread.note(table, of, page, line);
    const gone = new Set(lost.filter(({ line }) => line === null).map(({ page }) => page));
    const without = lost.filter(({ line }) => line !== null).map(({ page, line }) => `(${page},${line})`);
    // The policy of a partitioned table does not hold for its parts.
    const own = tenantId === undefined || of === table ? sql`true` : sql`tenant_id = ${tenantId}`;
    for (const [first, end] of spans(pages, gone)) {
      const { rows } = await sql<{ line: string }>`
        select to_json(array[${cells}]::text[])::text as line from ${sql.raw(of)}
        where ctid >= ${`(${first},0)`}::tid and ctid < ${`(${end},0)`}::tid and ctid <> all(${without}::tid[]) and ${own}
      `.execute(snapshot);
      if (rows.length > 0) await file.write(rows.map(({ line }) => `${line}\n`).join(""), rows.length);
      count += rows.length;
    }
  }
  return count;
}

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

/** Spans of pages, from the first to before the end, without pages that cannot be read. */
function* spans(pages: number, gone: ReadonlySet<number>): Generator<readonly [number, number]> {
  let first = 0;
  for (let page = 0; page < pages; page += 1) {
    const isGone = gone.has(page);
    if (!isGone && page - first < pagesAtOnce) continue;
    if (page > first) yield [first, page];
    first = isGone ? page + 1 : page;
  }
  if (first < pages) yield [first, pages];
}
