import type { Engine } from "./engine/engine.ts";
import type { Placement } from "./schema/placement.ts";
import { tables } from "./schema/tables.ts";
import type { MonthRows } from "./telemetry-months.ts";
import { type CopiedTable, copiedTables } from "./copied-tables.ts";
import { type TelemetryPins, telemetryPins } from "./telemetry-pins.ts";

/** The telemetry of all tenants for a copy of the installation (one server's part in a cluster), and loading such a copy. */
export interface TelemetryCopies extends TelemetryPins {
  /** Stores rows of any tenants, in the table and its roll-ups. */
  load(table: CopiedTable, columns: readonly string[], rows: Buffer): Promise<void>;
  /** Rows of each copied table, by month. */
  counts(): Promise<MonthRows[]>;
}

export const telemetryCopies = (engine: Engine, placement: Placement): TelemetryCopies => ({
  ...telemetryPins(engine, placement),
  load: (table, columns, rows) => engine.insert({ table, columns, rows, format: "Native" }),
  async counts() {
    const counted: MonthRows[] = [];
    for (const table of copiedTables) {
      const select = `select ${tables[table].partitionBy} as month, count() from ${table} group by month format TSVRaw`;
      for (const line of (await engine.read(select)).toString("utf8").split("\n").filter(Boolean)) {
        const [month = 0, rows = 0] = line.split("\t").map(Number);
        counted.push({ table, month, rows });
      }
    }
    return counted;
  },
});

/** Whether the store merges rows with the same key into one. */
export const losesRepeats = (table: CopiedTable): boolean => tables[table].engine !== "MergeTree";
