import type { Table } from "./table.ts";

const constant = (type: string): string => `${type} codec(ZSTD(1))`;

/**
 * Summaries of a machine's whole days per product and sample size, computed from the weighings once a day is over and again when weighings came late.
 * A summary is valid while the number of packages of its day is the same; see docs/adr/0043-conformity-is-judged-day-by-day.md.
 */
export const conformityDays: Table = {
  name: "conformity_days",
  columns: {
    tenant: constant("UInt32"),
    equipment: constant("UInt32"),
    sampleSize: constant("UInt16"),
    /** From one midnight of the plant to the next. */
    day: constant("DateTime('UTC')"),
    dayEnd: constant("DateTime('UTC')"),
    product: constant("UInt32"),
    /** Number of packages in the summary. */
    packages: constant("UInt32"),
    /** The product's limits and the regulation's version. */
    judgedBy: constant("String"),
    /** Encoded summary: totals, listed samples and listed packages. */
    findings: "String codec(ZSTD(3))",
    /** When the row was made, UTC ms; the newest counts. */
    version: constant("UInt64"),
  },
  engine: "ReplacingMergeTree(version)",
  partitionBy: "toYYYYMM(day)",
  orderBy: ["tenant", "equipment", "sampleSize", "day", "product"],
  // A row has some ten thousand bytes and a machine's month thirty rows; reading them should unpack no others.
  settings: { index_granularity: 16, min_compress_block_size: 16384, max_compress_block_size: 65536 },
};
