const numbered = /^(\d{6,15})-/;
const made = /^(?:\d{6,15}-)?\d{4}-\d\d-\d\dT/;

/**
 * Name of a copy. Its number only grows within the folder and orders the copies; the ISO instant is for people, since the clock may have been wrong.
 */
export const copyName = (number: number, nowMs: number): string =>
  `${String(number).padStart(6, "0")}-${new Date(nowMs).toISOString().replaceAll(/[:.]/g, "-")}`;

/** Number of a copy; 0 for copies of the first versions, which are older than all numbered ones. */
export const numberOf = (name: string): number => Number(numbered.exec(name)?.[1] ?? 0);

/** Number of the next copy in a folder with these names, whatever their state. */
export const nextNumber = (names: readonly string[]): number => Math.max(0, ...names.map(numberOf)) + 1;

/** Whether a name was given to a copy, and is not that of some other folder. */
export const isCopyName = (name: string): boolean => made.test(name);
