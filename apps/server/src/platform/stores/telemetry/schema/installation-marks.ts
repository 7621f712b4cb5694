import type { Table } from "./table.ts";

/** Whose telemetry this is: rows are only added, and the last one counts. */
export const installationMarks: Table = {
  name: "installation_marks",
  columns: {
    /** The installation's, a UUID that its PostgreSQL has too. */
    id: "String",
    /** 0 from the beginning of a restore on, 1 when what is here is whole. */
    whole: "UInt8",
    /** The highest number of a client that either store had seen. */
    highestTenant: "UInt32",
    /** Grows by one with each row. */
    version: "UInt64",
  },
  engine: "MergeTree",
  partitionBy: "tuple()",
  orderBy: ["id"],
  shardBy: "cityHash64(id)",
};
