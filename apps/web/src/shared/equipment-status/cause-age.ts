import type { EquipmentStatus } from "@fiel/contracts";
import { sinceText } from "../format/since-text.ts";
import type { Format } from "../format/use-format.ts";

/**
 * How old a stop's cause is, where that is not how old the stop is: a machine may stand for 20 minutes, and be told why a minute
 * ago. Null where one age says both.
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
