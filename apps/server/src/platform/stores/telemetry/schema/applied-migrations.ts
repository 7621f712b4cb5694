import type { Table } from "./table.ts";

/** Names of the applied migrations. In a cluster the table is Distributed like the others, so that every server shows the same. */
export const appliedMigrations: Table = {
  name: "schema_migrations",
  columns: { name: "String" },
  engine: "MergeTree",
  partitionBy: "tuple()",
  orderBy: ["name"],
  shardBy: "cityHash64(name)",
};
