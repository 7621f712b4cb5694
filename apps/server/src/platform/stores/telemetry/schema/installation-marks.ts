import type { Table } from "./table.ts";

/** The installation of this telemetry. Rows are only added, and the last one counts. */
export const installationMarks: Table = {
  name: "installation_marks",
  columns: {
    /** UUID of the installation, as in its PostgreSQL. */
    id: "String",
    /** 0 from the beginning of a restore, 1 when the telemetry is complete. */
    whole: "UInt8",
    /** Highest client number that either store had seen. */
    highestTenant: "UInt32",
    /** Grows by one with each row. */
    version: "UInt64",
  },
  engine: "MergeTree",
  partitionBy: "tuple()",
  orderBy: ["id"],
  shardBy: "cityHash64(id)",
};
