import type { WeighingColumns } from "@fiel/contracts";

export const packageColumns = ["at", "weightMg", "verdict", "inspected", "deviance"] as const;

export const isPackageColumn = (name: string): boolean =>
  (packageColumns as readonly string[]).includes(name);

/** Whether all columns have one element per package. */
export const isEven = (group: WeighingColumns): boolean =>
  packageColumns.every((name) => {
    const column: unknown = group[name];
    return column === undefined || (Array.isArray(column) && column.length === group.at.length);
  });

/** Number of packages of a group, even with columns of unequal length. */
export const packagesIn = ({ at, weightMg }: WeighingColumns): number => Math.max(at.length, weightMg.length);
