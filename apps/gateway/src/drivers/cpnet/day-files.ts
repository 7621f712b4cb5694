import { wallClockOf } from "@fiel/domain";

// Case-insensitive, because some machines and some shares write names in capitals.
const dayFile = /^\d{4}-\d{2}-\d{2}\.csv$/i;
const pad = (value: number, length: number): string => String(value).padStart(length, "0");

/** `2026-11-21` in the machine's zone, as in the names of its files. */
export const localDate = (ms: number, timeZone: string): string => {
  const { year, month, day } = wallClockOf(ms, timeZone);
  return `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`;
};

/** Day files to follow, oldest first: those from the first day on, or all. */
export const dayFilesOf = (names: readonly string[], firstDay: string | null): string[] =>
  names
    .filter((name) => dayFile.test(name) && (firstDay === null || name.slice(0, 10) >= firstDay))
    .toSorted();
