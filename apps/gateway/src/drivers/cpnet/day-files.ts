const dayFile = /^\d{4}-\d{2}-\d{2}\.csv$/;
const two = (value: number): string => String(value).padStart(2, "0");

/** `2026-11-21` in this computer's zone, by which the machines name their files. */
export const localDate = (ms: number): string => {
  const date = new Date(ms);
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
};

/** Day files to follow, oldest first: those since the registration, or all. */
export const dayFilesOf = (names: readonly string[], createdAt: number, syncOldData: boolean): string[] => {
  const first = localDate(createdAt);
  return names.filter((name) => dayFile.test(name) && (syncOldData || name.slice(0, 10) >= first)).toSorted();
};
