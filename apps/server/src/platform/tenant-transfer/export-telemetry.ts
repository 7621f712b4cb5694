import type { TelemetryStore } from "../stores/telemetry/open-telemetry.ts";
import { tables } from "../stores/telemetry/schema/tables.ts";
import { instant, type Sql, sql } from "../stores/telemetry/sql.ts";
import { columnsOf, type TenantTelemetry } from "../stores/telemetry/tenant-telemetry.ts";
import type { ExportTarget } from "./export-target.ts";
import { type CarriedTelemetry, carriedTelemetry, telemetryFile } from "./manifest.ts";

/** Most rows read at once; a single machine's day is read as a whole even beyond that. */
const rowsAtOnce = 200_000;
const dayMs = 86_400_000;

/** Writes the tenant's rows of the telemetry store, one file per table and month; returns the number of rows of each table. */
export async function exportTelemetry(
  { forTenant, months }: Pick<TelemetryStore, "forTenant" | "months">,
  tenantId: number,
  target: ExportTarget,
  signal?: AbortSignal,
): Promise<Record<CarriedTelemetry, number>> {
  const counts = { weighings: 0, statuses: 0 };
  const stored = await months.of(tenantId);
  for (const table of carriedTelemetry) {
    for (const { table: of, month } of stored) {
      if (of !== table) continue;
      counts[table] += await exportMonth(forTenant(tenantId), { table, month, signal }, target);
    }
  }
  return counts;
}

interface TableMonth {
  readonly table: CarriedTelemetry;
  readonly month: number;
}

async function exportMonth(
  store: TenantTelemetry,
  { table, month, signal }: TableMonth & { readonly signal: AbortSignal | undefined },
  target: ExportTarget,
): Promise<number> {
  const file = await target.openRows(telemetryFile(table, month));
  await file.write(`${columnsOf(table).join(",")}\n`, 0);
  let rows = 0;
  for (const piece of await piecesOf(store, { table, month })) {
    const from: Sql = { text: table };
    const text = await store.text(
      sql`select ${shown(table)} from ${from} where equipment = ${piece.equipment} and at >= ${instant(piece.startMs)} and at < ${instant(piece.endMs)} order by at`,
      signal,
    );
    const count = countLines(text);
    await file.write(asCsv(text), count);
    rows += count;
  }
  await file.close();
  return rows;
}

interface Piece {
  readonly equipment: number;
  /** Start and end of whole UTC days, ms. */
  readonly startMs: number;
  readonly endMs: number;
}

/** Splits a month into pieces of one machine and as many days as may be read at once. */
async function piecesOf(store: TenantTelemetry, { table, month }: TableMonth): Promise<Piece[]> {
  const from: Sql = { text: table };
  const days = await store.rows<{ equipment: number; day: number; n: number }>(
    sql`select equipment, toUInt32(toDate(at)) as day, count() as n from ${from} where toYYYYMM(at) = ${month} group by equipment, day order by equipment, day`,
  );
  const pieces: (Piece & { rows: number })[] = [];
  for (const { equipment, day, n } of days) {
    const last = pieces.at(-1);
    const [startMs, endMs] = [day * dayMs, (day + 1) * dayMs];
    if (last === undefined || last.equipment !== equipment || last.rows + n > rowsAtOnce)
      pieces.push({ equipment, startMs, endMs, rows: n });
    else pieces[pieces.length - 1] = { ...last, endMs, rows: last.rows + n };
  }
  return pieces;
}

/** The columns of a table as they are written: enumerations by name, instants in UTC ms. */
function shown(table: CarriedTelemetry): Sql {
  const columns: Readonly<Record<string, string>> = tables[table].columns;
  const names = columnsOf(table).map((name) =>
    columns[name]?.startsWith("DateTime64") === true ? `toUnixTimestamp64Milli(${name})` : name,
  );
  return { text: names.join(", ") };
}

const [tab, comma, newLine] = [9, 44, 10];

/** Turns tab-separated values into comma-separated ones, in place; numbers and names contain no comma. */
function asCsv(text: Buffer): Buffer {
  for (let at = text.indexOf(tab); at !== -1; at = text.indexOf(tab, at + 1)) text[at] = comma;
  return text;
}

function countLines(text: Buffer): number {
  let count = 0;
  for (let at = text.indexOf(newLine); at !== -1; at = text.indexOf(newLine, at + 1)) count += 1;
  return count;
}
