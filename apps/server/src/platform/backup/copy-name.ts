const numbered = /^(\d{6,15})-/;
const made = /^(?:\d{6,15}-)?\d{4}-\d\d-\d\dT/;

/**
 * A copy's name begins with a number that only grows within its folder, by which copies are ordered. The instant, ISO, is for people:
 * the clock of the machine may have been wrong.
 */
export const copyName = (number: number, nowMs: number): string =>
  `${String(number).padStart(6, "0")}-${new Date(nowMs).toISOString().replaceAll(/[:.]/g, "-")}`;

/** 0: the first versions gave none, and their copies are older than all that have one. */
export const numberOf = (name: string): number => Number(numbered.exec(name)?.[1] ?? 0);

/** The number of the next copy in a folder that has these, whatever became of them. */
export const nextNumber = (names: readonly string[]): number => Math.max(0, ...names.map(numberOf)) + 1;

/** Whether the name is one that a copy was given, and not a folder that somebody put there. */
export const isCopyName = (name: string): boolean => made.test(name);
