import type { Classes, EquipmentClassification } from "@fiel/contracts";
import { type ClassificationCode, classificationOrder, kindOfClass, weighingClasses } from "@fiel/domain";

/** Groups that the legend toggles. */
export const classGroups = ["useful", "above", "below", "invalid", "inspection"] as const;
export type ClassGroup = (typeof classGroups)[number];

/** One class of packages. */
export interface ClassRow {
  readonly code: ClassificationCode;
  readonly group: ClassGroup;
  readonly count: number;
  /** Null when the class has no weight. */
  readonly grams: number | null;
  /** Share of all packages, 0-100; null when there are none. */
  readonly percent: number | null;
  readonly devGrams: number | null;
}

export const groupOf = (code: ClassificationCode): ClassGroup => {
  const weighed = weighingClasses.find((weighingClass) => weighingClass === code);
  if (weighed === undefined) return "inspection";
  if (weighed === "ro") return "above";
  if (weighed === "ru") return "below";
  return kindOfClass(weighed) === "invalid" ? "invalid" : "useful";
};

/** Classes that are listed even without packages. */
const always: ReadonlySet<ClassificationCode> = new Set(["ro", "ru", "pi"]);

/** Classes with packages on some machine, in display order, plus those that are always listed. */
export const codesInUse = (all: readonly Classes[]): ClassificationCode[] =>
  classificationOrder.filter((code) => always.has(code) || all.some((classes) => classes[code].count > 0));

export const classRows = (classes: Classes, codes: readonly ClassificationCode[]): ClassRow[] =>
  codes.map((code) => {
    const { count, sum, overall, dev } = classes[code];
    return { code, group: groupOf(code), count, grams: sum, percent: overall, devGrams: dev };
  });

/** Number of packages of all weight classes. Inspection results are not added, since they count the same packages again. */
export const packagesOf = (classes: Classes): number =>
  weighingClasses.reduce((total, code) => total + classes[code].count, 0);

/** The class with most packages; undefined without rows. Inspection counts all packages again, so it is used only when no other class is shown. */
export const mostFrequent = (rows: readonly ClassRow[]): ClassRow | undefined => {
  const weighed = rows.filter(({ group }) => group !== "inspection");
  return (weighed.length > 0 ? weighed : rows).toSorted((a, b) => b.count - a.count)[0];
};

/** Gross weight of all classes, g. */
export const gramsOf = (classes: Classes): number =>
  weighingClasses.reduce((total, code) => total + (classes[code].sum ?? 0), 0);

/** Longest bar over all charts, percent, so that they share one scale; null when no bar is drawn. */
export const mostPercent = (
  machines: readonly Pick<EquipmentClassification, "classes" | "products">[],
  byProduct: boolean,
  codes: readonly ClassificationCode[],
  isShown: (group: ClassGroup) => boolean,
): number | null => {
  const drawn = machines.flatMap(({ classes, products }) =>
    byProduct && products.length > 0 ? products.map((one) => one.classes) : [classes],
  );
  const shown = codes.filter((code) => isShown(groupOf(code)));
  const most = Math.max(0, ...drawn.flatMap((classes) => shown.map((code) => classes[code].overall ?? 0)));
  return most === 0 ? null : most;
};
