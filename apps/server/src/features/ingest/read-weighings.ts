import { type WeighingColumns, weighingColumns } from "@fiel/contracts";
import { CallError } from "../../platform/http/call-error.ts";
import { keptRecord, type MalformedRecord } from "./malformed-records.ts";
import { fieldOf } from "./read-records.ts";

const columnNames = ["at", "weightMg", "verdict", "inspected", "deviance"] as const;
type Columns = Partial<Record<(typeof columnNames)[number], readonly unknown[]>>;

export interface ReadWeighings {
  readonly weighings: WeighingColumns[];
  readonly malformed: MalformedRecord[];
}

/**
 * Keeps groups whose packages all match the contract whole, and separates the others package by package: a bad value costs its package, a bad
 * common field costs the group. Throws 422 when columns are missing or of unequal length.
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

/** Number of packages in a group; at least 1, since an empty group is work too. */
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

/** Keeps runs of matching packages together as columns. */
function dealPackages(group: object, columns: Columns, { weighings, malformed }: ReadWeighings): void {
  const shared = Object.fromEntries(
    Object.entries(group).filter(([name]) => !(columnNames as readonly string[]).includes(name)),
  );
  const ofAll = weighingColumns.safeParse({ ...shared, at: [], weightMg: [] });
  const fieldOfAll = ofAll.success ? null : fieldOf(ofAll.error);
  const wrong = wrongFields(columns);
  const kept = keptRecord(shared);
  const rows = columns.at?.length ?? 0;
  let first = 0;
  const close = (end: number): void => {
    if (end > first && ofAll.success)
      weighings.push({
        ...ofAll.data,
        ...(sliceOf(columns, first, end) as Pick<WeighingColumns, "at" | "weightMg">),
      });
    first = end + 1;
  };
  for (let i = 0; i < rows; i += 1) {
    if (ofAll.success && !wrong.has(i)) continue;
    close(i);
    const field = fieldOfAll ?? wrong.get(i) ?? null;
    malformed.push({ kind: "weighings", field, shared: kept, record: keptRecord(packageAt(columns, i)) });
  }
  close(rows);
}

const elements = {
  at: weighingColumns.shape.at.element,
  weightMg: weighingColumns.shape.weightMg.element,
  verdict: weighingColumns.shape.verdict.unwrap().element,
  inspected: weighingColumns.shape.inspected.unwrap().element,
  deviance: weighingColumns.shape.deviance.unwrap().element,
} as const;

/** First wrong field of each wrong package, by the package's index. */
function wrongFields(columns: Columns): Map<number, string> {
  const wrong = new Map<number, string>();
  for (const name of columnNames)
    for (const [i, value] of (columns[name] ?? []).entries())
      if (!wrong.has(i) && !elements[name].safeParse(value).success) wrong.set(i, name);
  return wrong;
}

const sliceOf = (columns: Columns, from: number, to: number): Columns =>
  Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, column.slice(from, to)]));

const packageAt = (columns: Columns, i: number): object =>
  Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, column[i]]));
