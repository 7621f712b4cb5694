import type { Format } from "../../shared/format/use-format.ts";

const minuteMs = 60_000;
const dayMs = 86_400_000;

/** Clock offset without sign: 41,2 s, 12 min 05 s, 2 h 04, 25,0 d. */
export const spanText = (ms: number, format: Format): string => {
  const size = Math.abs(ms);
  // Switches to minutes where seconds would round up to 60,0.
  if (size < minuteMs - 50) return `${format.number(size / 1_000, { decimals: 1 })}\u00a0s`;
  if (size < 2 * dayMs) return format.duration(size / 1_000);
  return `${format.number(size / dayMs, { decimals: 1 })}\u00a0d`;
};

/** Clock offset with sign; plus means ahead. */
export const signedSpanText = (ms: number, format: Format): string => {
  const text = spanText(ms, format);
  if (Math.abs(ms) < 50) return text;
  return `${ms < 0 ? "\u2212" : "+"}${text}`;
};
