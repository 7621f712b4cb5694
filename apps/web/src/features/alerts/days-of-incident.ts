import type { AlertIncident } from "@fiel/contracts";
import { dayOf } from "@fiel/domain";

/** Days of an incident in the filter's URL form; until now while it lasts. */
export const daysOfIncident = (
  { startedAt, endedAt }: Pick<AlertIncident, "startedAt" | "endedAt">,
  nowMs: number,
  timeZone: string,
): string => `${dayOf(startedAt, timeZone)}..${dayOf(endedAt ?? nowMs, timeZone)}`;
