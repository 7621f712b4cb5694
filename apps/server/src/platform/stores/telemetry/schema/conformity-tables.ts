import type { Table } from "./table.ts";

const constant = (type: string): string => `${type} codec(ZSTD(1))`;

/**
 * What came of a machine's whole days, product by product, for each size of a sample: made of the weighings once a day is over, and anew when
 * some came in late. It holds while as many packages are counted in its day; see docs/adr/0043-conformity-is-judged-day-by-day.md.
 */
export const conformityDays: Table = {
  name: "conformity_days",
  columns: {
    tenant: constant("UInt32"),
    equipment: constant("UInt32"),
    sampleSize: constant("UInt16"),
    /** From the plant's midnight up to the next. */
    day: constant("DateTime('UTC')"),
    dayEnd: constant("DateTime('UTC')"),
    product: constant("UInt32"),
    /** Packages that were gone through. */
    packages: constant("UInt32"),
    /** Limits of the product and version of the regulation. */
    judgedBy: constant("String"),
    /** Totals, listed samples and listed packages: numbers and brackets. */
    findings: "String codec(ZSTD(3))",
    /** UTC ms of when it was made: the newest counts. */
    version: constant("UInt64"),
  },
  engine: "ReplacingMergeTree(version)",
  partitionBy: "toYYYYMM(day)",
  orderBy: ["tenant", "equipment", "sampleSize", "day", "product"],
  // A row is some ten thousand bytes long: a month of a machine is thirty, and no others should be unpacked with them.
  settings: { index_granularity: 16, min_compress_block_size: 16384, max_compress_block_size: 65536 },
};
