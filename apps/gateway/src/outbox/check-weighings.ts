import { weighingColumns, type WeighingColumns } from "@fiel/contracts";
import { isSecondary, refusalOf, wrongFields } from "./field-checks.ts";
import type { HeldRecord } from "./held.ts";
import { isEven, isPackageColumn, packageColumns, packagesIn } from "./package-columns.ts";
import { packageAt } from "./single-records.ts";

export interface CheckedWeighings {
  readonly good: readonly WeighingColumns[];
  readonly bad: readonly HeldRecord[];
  /** Number of invalid fields that were left out, counted for each package. */
  readonly dropped: number;
}

type Loose = Readonly<Record<string, unknown>>;

const emptyColumns = Object.fromEntries(packageColumns.map((name) => [name, []]));

/** Names of fields that are left out of all packages: invalid shared fields, and columns that are not lists or have another length. */
const wrongForAll = (group: WeighingColumns): string[] => {
  const wrongShared = wrongFields(weighingColumns, { ...group, ...emptyColumns }).filter(isSecondary);
  const wrongColumns = Object.entries(group)
    .filter(([name, column]) => isPackageColumn(name) && isSecondary(name) && column !== undefined)
    .filter(([, column]) => !Array.isArray(column) || column.length !== packagesIn(group))
    .map(([name]) => name);
  return [...wrongShared, ...wrongColumns];
};

const asColumns = (record: Loose): Loose =>
  Object.fromEntries(
    Object.entries(record).map(([name, value]) => [name, isPackageColumn(name) ? [value] : value]),
  );

const joined = (shared: Loose, packages: readonly Loose[]): WeighingColumns[] => {
  if (packages.length === 0) return [];
  const columns = Object.keys(shared)
    .filter(isPackageColumn)
    .map((name) => [name, packages.flatMap((one) => one[name] as unknown[])]);
  return [{ ...shared, ...Object.fromEntries(columns) } as WeighingColumns];
};

/** Separates the packages of a group that the contract accepts from the others. */
export const checkWeighings = (group: WeighingColumns): CheckedWeighings => {
  if (isEven(group) && weighingColumns.safeParse(group).success)
    return { good: [group], bad: [], dropped: 0 };
  const lost = wrongForAll(group);
  const shared = Object.fromEntries(
    Object.entries(group).filter(([name, value]) => value !== undefined && !lost.includes(name)),
  );
  const good: Loose[] = [];
  const bad: HeldRecord[] = [];
  let dropped = 0;
  for (let i = 0; i < packagesIn(group); i += 1) {
    const columns = asColumns(packageAt(shared as unknown as WeighingColumns, i).record);
    const wrong = wrongFields(weighingColumns, columns);
    if (wrong.every(isSecondary)) {
      good.push({ ...columns, ...Object.fromEntries(wrong.map((name) => [name, [null]])) });
      dropped += lost.length + wrong.length;
    } else {
      bad.push({ ...packageAt(group, i), ...refusalOf(wrong) });
    }
  }
  return { good: joined(shared, good), bad, dropped };
};
