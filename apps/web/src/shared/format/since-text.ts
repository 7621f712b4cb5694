import { durationParts } from "@fiel/domain";
import type { Format } from "./use-format.ts";

/** Time since an instant: `2 h 04`, `38 min`, `45 s`. Minutes go without seconds, which would only flicker. */
export const sinceText = (sinceMs: number, nowMs: number, format: Format): string => {
  const seconds = Math.max(0, (nowMs - sinceMs) / 1_000);
  if (seconds >= 3_600) return format.duration(seconds);
  return format.text(durationParts(seconds)?.[0] ?? null);
};
