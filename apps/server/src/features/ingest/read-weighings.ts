import { type WeighingColumns, weighingColumns } from "@fiel/contracts";
import { CallError } from "../../platform/http/call-error.ts";
import { keptRecord, type MalformedRecord } from "./malformed-records.ts";

const columnNames = ["at", "weightMg", "verdict", "inspected", "deviance"] as const;
type Columns = Partial<Record<(typeof columnNames)[number], readonly unknown[]>>;

export interface ReadWeighings {
  readonly weighings: WeighingColumns[];
  readonly malformed: MalformedRecord[];
}

/**
 * The groups whose packages are all of the contract's shape, and the rest package by package: one bad value costs its own
 * package, a bad field that the group shares costs the group. Throws 422 where columns are missing or of unequal length.
 */
export function readWeighings(groups: readonly unknown[]): ReadWeighings {
  const weighings: WeighingColumns[] = [];
  const malformed: MalformedRecord[] = [];
  for (const [index, group] of groups.entries()) {
    const columns = columnsOf(group, index);
    const parsed = weighingColumns.safeParse(group);
    if (parsed.success) weighings.push(parsed.data);
    else dealPackages(group as object, columns, { weighings, malformed });
  }
  return { weighings, malformed };
}

/** How many packages a group claims to hold; a group without one counts as one, for it is work all the same. */
export const claimedPackages = (group: unknown): number => {
  const at = typeof group === "object" && group !== null && "at" in group ? group.at : undefined;
  return Array.isArray(at) ? Math.max(1, at.length) : 1;
};

function columnsOf(group: unknown, index: number): Columns {
  if (typeof group !== "object" || group === null) throw malformedAt(`weighings.${index}`, "{}");
  const found: Columns = {};
  for (const name of columnNames) {
    const column: unknown = (group as Record<string, unknown>)[name];
    const isOptional = name !== "at" && name !== "weightMg";
    if (isOptional && column === undefined) continue;
    if (!Array.isArray(column)) throw malformedAt(`weighings.${index}.${name}`, "[]");
    const rows = found.at?.length ?? column.length;
    if (column.length !== rows) throw malformedAt(`weighings.${index}.${name}`, `${column.length} ≠ ${rows}`);
    found[name] = column;
  }
  return found;
}

const malformedAt = (field: string, text: string) =>
  new CallError("MalformedBatch", { fields: { [field]: text } });

/** Neighbouring packages of the right shape stay together as columns. */
function dealPackages(group: object, columns: Columns, { weighings, malformed }: ReadWeighings): void {
  const shared = Object.fromEntries(
    Object.entries(group).filter(([name]) => !(columnNames as readonly string[]).includes(name)),
  );
  const oneOf = (i: number) =>
    Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, column[i]]));
  const asGroup = (from: number, to: number) => ({
    ...shared,
    ...Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, column.slice(from, to)])),
  });
  const rows = columns.at?.length ?? 0;
  const isSharedRight = weighingColumns.safeParse(asGroup(0, 0)).success;
  let first = 0;
  const close = (end: number): void => {
    if (end > first) weighings.push(weighingColumns.parse(asGroup(first, end)));
    first = end + 1;
  };
  for (let i = 0; i < rows; i += 1) {
    if (isSharedRight && weighingColumns.safeParse(asGroup(i, i + 1)).success) continue;
    close(i);
    malformed.push({ kind: "weighings", record: { ...keptRecord(shared), ...keptRecord(oneOf(i)) } });
  }
  close(rows);
}
