import { instantOfWallClock, wallClockOf } from "@fiel/domain";

const two = (value: number): string => String(value).padStart(2, "0");

/** Code of an order created now: `yyyyMMddHHmmss` on the plant's clock. */
export const orderCodeOf = (nowMs: number, timeZone: string): string => {
  const { year, month, day, hour, minute, second } = wallClockOf(nowMs, timeZone);
  return [String(year).padStart(4, "0"), ...[month, day, hour, minute, second].map(two)].join("");
};

/** Value of a datetime field, to the minute on the plant's clock; empty for null. */
export const fieldOfInstant = (atMs: number | null, timeZone: string): string => {
  if (atMs === null) return "";
  const { year, month, day, hour, minute } = wallClockOf(atMs, timeZone);
  return `${String(year).padStart(4, "0")}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}`;
};

/** Instant of a datetime field's value, UTC ms; null when it is empty. */
export const instantOfField = (text: string, timeZone: string): number | null => {
  const [year, month, day, hour = 0, minute = 0] = text.split(/\D/).filter(Boolean).map(Number);
  if (year === undefined || month === undefined || day === undefined) return null;
  return instantOfWallClock({ year, month, day, hour, minute }, timeZone);
};
