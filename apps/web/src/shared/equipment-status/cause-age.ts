import type { EquipmentStatus } from "@fiel/contracts";
import { sinceText } from "../format/since-text.ts";
import type { Format } from "../format/use-format.ts";

/**
 * Age of a stop's cause when it differs from the age of the stop, as for a machine that stands for 20 minutes and whose cause was told a minute ago.
 * Null when one age stands for both.
 */
export const causeAge = (
  { since, occurrence }: Pick<EquipmentStatus, "since" | "occurrence">,
  nowMs: number,
  format: Format,
): string | null => {
  if (occurrence === null) return null;
  const own = sinceText(occurrence.since, nowMs, format);
  return since !== null && sinceText(since, nowMs, format) === own ? null : own;
};
