/**
 * Classes of a weighing, in display order: a useful, ar useful inside the correction band, aru below it, aro above it,
 * rc useful but out of conformity, ro rejected over, ru rejected under, pi invalid. The index is the stored number.
 */
export const weighingClasses = ["a", "ar", "aru", "aro", "rc", "ro", "ru", "pi"] as const;
export type WeighingClass = (typeof weighingClasses)[number];

/** Classes counted as useful. */
export const usefulClasses = ["a", "ar", "aru", "aro", "rc"] as const satisfies readonly WeighingClass[];

/** Classes from which samples are drawn: useful and rejected. */
export const judgedClasses = [
  "a",
  "ar",
  "aru",
  "aro",
  "rc",
  "ro",
  "ru",
] as const satisfies readonly WeighingClass[];

/** Index of a class in `weighingClasses`. */
export const classIndex: Readonly<Record<WeighingClass, number>> = {
  a: 0,
  ar: 1,
  aru: 2,
  aro: 3,
  rc: 4,
  ro: 5,
  ru: 6,
  pi: 7,
};

/** Display order of a classification answer; `i` and `ni` (inspected, not inspected) are counted beside the classes. */
export const classificationOrder = [...weighingClasses, "i", "ni"] as const;
export type ClassificationCode = (typeof classificationOrder)[number];

/** Kinds that the production histogram can leave out. */
export const weighingKinds = ["useful", "rejected", "invalid"] as const;
export type WeighingKind = (typeof weighingKinds)[number];

/** Kind of a class: rejected is `ro` and `ru`, invalid is `pi`, all others are useful. */
export function kindOfClass(weighingClass: WeighingClass): WeighingKind {
  if (weighingClass === "pi") return "invalid";
  return weighingClass === "ro" || weighingClass === "ru" ? "rejected" : "useful";
}

/** Classes of a kind, in display order. */
export function classesOfKind(kind: WeighingKind): WeighingClass[] {
  return weighingClasses.filter((weighingClass) => kindOfClass(weighingClass) === kind);
}

/** A machine's own verdict by the number it has in the register profile `fiel-1`; 0 is none. */
export const machineVerdicts = ["none", "useful", "over", "under", "invalid"] as const;
export type MachineVerdict = Exclude<(typeof machineVerdicts)[number], "none">;

/** Number of a verdict; no verdict is 0. */
export const verdictCode: Readonly<Record<(typeof machineVerdicts)[number], number>> = {
  none: 0,
  useful: 1,
  over: 2,
  under: 3,
  invalid: 4,
};
