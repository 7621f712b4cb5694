import type { StoreLog } from "../../stores/postgres/postgres-settings.ts";
import type { PostgresStore } from "../../stores/postgres/postgres-store.ts";
import type { RetiredRecords } from "../../stores/telemetry/retired-records.ts";
import type { RetiredTable } from "../../stores/telemetry/schema/retired-tables.ts";
import { sliceOf } from "./slice-of.ts";
import { keepSlice, readMark } from "./keep-slice.ts";

export interface RecordMove {
  readonly postgres: PostgresStore;
  readonly retired: RetiredRecords;
  readonly log: StoreLog;
  /** Rows per read and transaction. */
  readonly sliceRows?: number;
}

/**
 * Moves records from the telemetry store to PostgreSQL, slice by slice, each with a mark of the progress: an interrupted move continues
 * there. Drops the tables at the end, if permitted. The caller keeps other servers out.
 */
export async function moveRecords(move: RecordMove): Promise<void> {
  const { retired, log } = move;
  const tables = await retired.present();
  for (const table of tables)
    for (const tenantId of await retired.tenants(table)) {
      const rows = await moveTable(move, table, tenantId);
      if (rows > 0) log.info({ table, tenantId, rows }, "registros levados do ClickHouse ao PostgreSQL");
    }
  const kept: RetiredTable[] = [];
  for (const table of tables) if (!(await retired.drop(table))) kept.push(table);
  if (kept.length > 0)
    log.warn(
      { tables: kept },
      "tabelas sem uso no ClickHouse: o usuário de CLICKHOUSE_URL não pode apagá-las",
    );
}

async function moveTable(
  { postgres, retired, sliceRows = 20_000 }: RecordMove,
  table: RetiredTable,
  tenantId: number,
): Promise<number> {
  let mark = await readMark(postgres, tenantId, table);
  let rows = 0;
  while (!mark.isDone) {
    const slice = await sliceOf(retired, table, { tenantId, after: mark, limit: sliceRows });
    await keepSlice(postgres, { tenantId, table, from: mark, slice });
    mark = slice.mark;
    rows += slice.rows;
  }
  return rows;
}
