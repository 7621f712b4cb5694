import type { EquipmentCondition } from "@fiel/domain";
import { blockColumn, type Table } from "./table.ts";

const constant = (type: string): string => `${type} codec(ZSTD(1))`;
const instantColumn = "DateTime64(3, 'UTC') codec(DoubleDelta, ZSTD(1))";
const machine = { tenant: constant("UInt32"), equipment: constant("UInt32") };
const small = { index_granularity: 1024 };

/** An equipment's conditions, in the order of their numbers in the store. */
export const storedConditions = [
  "producing",
  "stopped",
  "disconnected",
] as const satisfies readonly EquipmentCondition[];
const conditionType = `Enum8(${storedConditions.map((name, index) => `'${name}' = ${index}`).join(", ")})`;

/** History of all reported statuses. */
export const statuses: Table = {
  name: "statuses",
  columns: {
    ...machine,
    at: instantColumn,
    state: constant("UInt8"),
    speed: constant("Float32"),
    condition: constant(conditionType),
    product: constant("UInt32"),
    operator: constant("UInt32"),
    block: blockColumn,
  },
  engine: "MergeTree",
  partitionBy: "toYYYYMM(at)",
  orderBy: ["tenant", "equipment", "at"],
  settings: small,
};
