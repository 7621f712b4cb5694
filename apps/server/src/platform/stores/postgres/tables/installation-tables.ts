import type { ColumnType, Generated } from "kysely";

/** The installation itself: one row. */
export interface InstallationTable {
  only_row: Generated<boolean>;
  /** A UUID, made once; the telemetry store carries it too. */
  id: Generated<string>;
  /** Whether the telemetry store has the id; from then on a store without it belongs to another installation. */
  telemetry_marked: Generated<boolean>;
  /** Version of the program that last changed the schema. */
  migrated_by: string | null;
  /** Time of the last full copy; null before the first. */
  copied_at: ColumnType<Date | null, undefined, Date>;
  /** A UUID that changes with a restore, after which earlier cursors are invalid. */
  feed_epoch: Generated<string>;
}

/** Marks that both stores got at intervals; copies leave them out. */
export interface TelemetryMarksTable {
  version: number;
  at: Generated<Date>;
}

/** Times whose telemetry is missing since the telemetry store was restored alone. */
export interface LostTelemetryTable {
  id: Generated<number>;
  since: Date;
  until: Date;
}

export interface InstallationTables {
  installation: InstallationTable;
  telemetry_marks: TelemetryMarksTable;
  lost_telemetry: LostTelemetryTable;
}
