import { statuses } from "./machine-tables.ts";
import type { Table, View } from "./table.ts";

// Tables whose records are in PostgreSQL now, see docs/adr/0046-telemetry-is-read-in-three-layers.md. Stores of the first version have them; the
// server moves their rows at its start and drops them. A new store does not get them.

const constant = (type: string): string => `${type} codec(ZSTD(1))`;
const instantColumn = "DateTime64(3, 'UTC') codec(DoubleDelta, ZSTD(1))";
const optionalInstant = "Nullable(DateTime64(3, 'UTC')) codec(ZSTD(1))";
const machine = { tenant: constant("UInt32"), equipment: constant("UInt32") };
const small = { index_granularity: 1024 };

/** Newest status of each equipment in each condition. They tell the newest of all, and since when its condition lasts. */
export const latestStatuses: Table = {
  name: "latest_statuses",
  columns: statuses.columns,
  engine: "ReplacingMergeTree(at)",
  partitionBy: "tuple()",
  orderBy: ["tenant", "equipment", "condition"],
};

export const latestStatusesView: View = {
  name: "latest_statuses_view",
  from: "statuses",
  to: "latest_statuses",
  select: `select ${Object.keys(statuses.columns).join(", ")} from {from}`,
};

/** `version` makes an end replace its own start, whichever came first. */
export const occurrences: Table = {
  name: "occurrences",
  columns: {
    ...machine,
    startedAt: instantColumn,
    code: constant("UInt32"),
    endedAt: optionalInstant,
    version: constant("UInt64"),
  },
  engine: "ReplacingMergeTree(version)",
  partitionBy: "toYYYYMM(startedAt)",
  orderBy: ["tenant", "equipment", "startedAt", "code"],
  settings: small,
};

export const leftovers: Table = {
  name: "leftovers",
  columns: {
    ...machine,
    at: instantColumn,
    kind: constant("Enum8('scrap' = 0, 'reprocess' = 1, 'chargeback' = 2)"),
    weightMg: constant("UInt64"),
    count: constant("UInt32"),
    product: constant("UInt32"),
    operator: constant("UInt32"),
  },
  engine: "MergeTree",
  partitionBy: "toYYYYMM(at)",
  orderBy: ["tenant", "equipment", "at"],
  settings: small,
};

export const coils: Table = {
  name: "coils",
  columns: {
    ...machine,
    startedAt: instantColumn,
    coil: constant("UInt32"),
    endedAt: optionalInstant,
    product: constant("UInt32"),
    weightStartMg: constant("UInt64"),
    weightEndMg: "Nullable(UInt64) codec(ZSTD(1))",
    count: constant("UInt64"),
    version: constant("UInt64"),
  },
  engine: "ReplacingMergeTree(version)",
  partitionBy: "toYYYYMM(startedAt)",
  orderBy: ["tenant", "equipment", "startedAt", "coil"],
  settings: small,
};

export const retiredTables = { latest_statuses: latestStatuses, occurrences, leftovers, coils } as const;
export type RetiredTable = keyof typeof retiredTables;
