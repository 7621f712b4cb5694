import { durationParts } from "@fiel/domain";
import type { Format } from "./use-format.ts";

/** Since when something is so: `2 h 04`, `38 min`, `45 s`; seconds beside minutes would only flicker. */
export const sinceText = (sinceMs: number, nowMs: number, format: Format): string => {
  const seconds = Math.max(0, (nowMs - sinceMs) / 1_000);
  if (seconds >= 3_600) return format.duration(seconds);
  return format.text(durationParts(seconds)?.[0] ?? null);
};
