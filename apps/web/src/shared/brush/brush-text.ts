import type { Brush } from "./brush-range.ts";

/** A positive whole number, or null. */
const numberOf = (value: string): number | null => {
  const number = /^\d+$/.test(value) ? Number(value) : 0;
  return Number.isSafeInteger(number) && number > 0 ? number : null;
};

/** Parses two instants; an omitted one means the period's own end. Null when invalid. */
export const brushOfText = (value: unknown): Brush | null => {
  const [start, end, ...more] = typeof value === "string" ? value.split("..") : [];
  if (start === undefined || end === undefined || more.length > 0) return null;
  const [startMs, endMs] = [numberOf(start), numberOf(end)];
  const understood = (startMs !== null || start === "") && (endMs !== null || end === "");
  if (!understood || (startMs !== null && endMs !== null && startMs >= endMs)) return null;
  return { startMs, endMs };
};

/** The brush as a URL parameter, `1792414800000..`; undefined for the default. */
export const textOfBrush = (brush: Brush | null): string | undefined =>
  brush === null ? undefined : `${brush.startMs ?? ""}..${brush.endMs ?? ""}`;
