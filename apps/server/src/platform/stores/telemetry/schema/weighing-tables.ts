import { weighingClasses, weightGrid } from "@fiel/domain";
import { blockColumn, type Table, type View } from "./table.ts";

const constant = (type: string): string => `${type} codec(ZSTD(1))`;
/** A column whose value is constant over whole blocks. Every codec reduces it to a few bytes, and this one costs least. */
const steady = (type: string): string => `${type} codec(LZ4)`;
const classType = `Enum8(${weighingClasses.map((name, index) => `'${name}' = ${index}`).join(", ")})`;

/**
 * Steps of the roll-up in seconds. A query reads the longest steps that fit its window and its answer's steps, and the weighings at the window's
 * edges. See docs/adr/0021-five-steps-of-the-roll-up.md.
 */
export const rollUpStepsS = [300, 1200, 1800, 3600, 43_200] as const;

/**
 * One row per package. Granules are small, because the edges of a window read a few minutes of every equipment. Large parts are not merged, because
 * repeated rewriting cost more than storing.
 */
export const weighings: Table = {
  name: "weighings",
  columns: {
    tenant: steady("UInt32"),
    equipment: steady("UInt32"),
    at: "DateTime64(3, 'UTC') codec(DoubleDelta, ZSTD(1))",
    product: steady("UInt32"),
    operator: steady("UInt32"),
    class: constant(classType),
    inspected: steady("Enum8('unknown' = 0, 'i' = 1, 'ni' = 2)"),
    verdict: constant("Enum8('none' = 0, 'useful' = 1, 'over' = 2, 'under' = 3, 'invalid' = 4)"),
    weightMg: constant("UInt32"),
    deviance: constant("Float32"),
    block: blockColumn,
  },
  engine: "MergeTree",
  partitionBy: "toYYYYMM(at)",
  orderBy: ["tenant", "equipment", "at"],
  // For followers of the packages, who read the newest blocks of all machines.
  indexes: { block_range: "block type minmax granularity 4" },
  settings: {
    index_granularity: 1024,
    min_compress_block_size: 16384,
    max_compress_block_size: 65536,
    max_bytes_to_merge_at_max_space_in_pool: 256 * 2 ** 20,
  },
};

/** Columns of the weighings whose codec changed with migration 0004. */
export const steadyColumns = ["tenant", "equipment", "product", "operator", "inspected"] as const;

/**
 * Count, sum, sum of squares and extremes per step, which merge without loss into any longer window. Sorted by time before equipment, because a page
 * reads a window of all equipment, which is then one range instead of one per equipment.
 */
export const weighingRollUp: Table = {
  name: "weighing_rollup",
  columns: {
    tenant: constant("UInt32"),
    stepS: constant("UInt16"),
    equipment: constant("UInt32"),
    step: "DateTime('UTC') codec(DoubleDelta, ZSTD(1))",
    class: constant(classType),
    product: constant("UInt32"),
    operator: constant("UInt32"),
    n: constant("SimpleAggregateFunction(sum, UInt64)"),
    inspectedYes: constant("SimpleAggregateFunction(sum, UInt64)"),
    inspectedNo: constant("SimpleAggregateFunction(sum, UInt64)"),
    sumMg: constant("SimpleAggregateFunction(sum, UInt64)"),
    squaresMg: constant("SimpleAggregateFunction(sum, UInt128)"),
    minMg: constant("SimpleAggregateFunction(min, UInt32)"),
    maxMg: constant("SimpleAggregateFunction(max, UInt32)"),
  },
  engine: "AggregatingMergeTree",
  partitionBy: "toYYYYMM(step)",
  orderBy: ["tenant", "stepS", "step", "equipment", "class", "product", "operator"],
  settings: { index_granularity: 1024, min_compress_block_size: 16384, max_compress_block_size: 65536 },
};

/** Longer steps are made of the few five-minute steps instead of the rows. */
export const weighingRollUpView: View = {
  name: "weighing_rollup_view",
  from: "weighings",
  to: "weighing_rollup",
  select: `select tenant, arrayJoin([${rollUpStepsS.join(", ")}]) as stepS, equipment, toDateTime(intDiv(fiveS, stepS) * stepS, 'UTC') as step,
    class, product, operator, sum(part.n) as n, sum(part.inspectedYes) as inspectedYes, sum(part.inspectedNo) as inspectedNo,
    sum(part.sumMg) as sumMg, sum(part.squaresMg) as squaresMg, min(part.minMg) as minMg, max(part.maxMg) as maxMg
  from (
    select tenant, equipment, intDiv(toUnixTimestamp(at), 300) * 300 as fiveS, class, product, operator,
      count() as n, countIf(inspected = 'i') as inspectedYes, countIf(inspected = 'ni') as inspectedNo,
      sum(weightMg) as sumMg, sum(toUInt128(weightMg) * weightMg) as squaresMg, min(weightMg) as minMg, max(weightMg) as maxMg
    from {from} group by tenant, equipment, fiveS, class, product, operator
  ) as part group by tenant, stepS, equipment, step, class, product, operator`,
};

/**
 * Steps of the roll-up of weights in seconds. A day has about as many distinct weights as an hour, so daily steps keep a month at 30 times the rows
 * of an hour.
 */
export const weightStepsS = [3600, 86_400] as const;

/** Number of packages per step of the domain's weight grid; `weightMg` is the lower edge. */
export const weightRollUp: Table = {
  name: "weight_rollup",
  columns: {
    tenant: constant("UInt32"),
    stepS: constant("UInt32"),
    equipment: constant("UInt32"),
    step: "DateTime('UTC') codec(DoubleDelta, ZSTD(1))",
    product: constant("UInt32"),
    operator: constant("UInt32"),
    class: constant(classType),
    weightMg: "UInt32 codec(Delta, ZSTD(1))",
    n: constant("SimpleAggregateFunction(sum, UInt64)"),
  },
  engine: "AggregatingMergeTree",
  partitionBy: "toYYYYMM(step)",
  orderBy: ["tenant", "stepS", "step", "equipment", "product", "operator", "class", "weightMg"],
  settings: { min_compress_block_size: 16384, max_compress_block_size: 65536 },
};

const gridStep = `multiIf(${weightGrid
  .slice(0, -1)
  .map(({ belowMg, stepMg }) => `weightMg < ${belowMg}, ${stepMg}`)
  .join(", ")}, ${weightGrid.at(-1)?.stepMg})`;

/** The hours' rows also serve as the day's: the table merges rows of one key when it writes them. */
export const weightRollUpView: View = {
  name: "weight_rollup_view",
  from: "weighings",
  to: "weight_rollup",
  select: `select tenant, arrayJoin([${weightStepsS.join(", ")}]) as stepS, equipment, toDateTime(intDiv(hourS, stepS) * stepS, 'UTC') as step,
    product, operator, class, edgeMg as weightMg, part.n as n
  from (
    select tenant, equipment, intDiv(toUnixTimestamp(at), 3600) * 3600 as hourS, product, operator, class,
      weightMg - weightMg % toUInt32(${gridStep}) as edgeMg, count() as n
    from {from} group by tenant, equipment, hourS, product, operator, class, edgeMg
  ) as part`,
};
