import type { ColumnType, Generated } from "kysely";

/** What is of the installation itself: one row. */
export interface InstallationTable {
  only_row: Generated<boolean>;
  /** A UUID, made once; the telemetry store carries it too. */
  id: Generated<string>;
  /** Whether the telemetry store was given the id: from then on one without it is another. */
  telemetry_marked: Generated<boolean>;
  /** The version of the program that changed the schema last. */
  migrated_by: string | null;
  /** The moment of the last whole copy; null: there is none yet. */
  copied_at: ColumnType<Date | null, undefined, Date>;
}

export interface InstallationTables {
  installation: InstallationTable;
}
