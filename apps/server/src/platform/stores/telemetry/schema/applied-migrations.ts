import type { Table } from "./table.ts";

/** What was applied. In a cluster it is Distributed like the others, so that every server shows the same. */
export const appliedMigrations: Table = {
  name: "schema_migrations",
  columns: { name: "String" },
  engine: "MergeTree",
  partitionBy: "tuple()",
  orderBy: ["name"],
  shardBy: "cityHash64(name)",
};
