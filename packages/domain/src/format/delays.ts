import { durationParts, formatDuration } from "./durations.ts";
import { defaultLocale, type Locale } from "./locale.ts";
import { measureText } from "./measure.ts";

/**
 * A time that somebody chose, s, as `formatDuration` writes it, but whole minutes below an hour without seconds: `10 min`. Negative counts
 * as 0. Null for no value.
 */
export function formatDelay(seconds: number | null, locale: Locale = defaultLocale): string | null {
  const [minutes, rest] = durationParts(seconds, locale) ?? [];
  return minutes?.unit === "min" && rest?.value === "00"
    ? measureText(minutes)
    : formatDuration(seconds, locale);
}
