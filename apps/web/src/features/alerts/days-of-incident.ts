import type { AlertIncident } from "@fiel/contracts";
import { dayOf } from "@fiel/domain";

/** The days on which an incident was, as the filter's address has them; until now while it lasts. */
export const daysOfIncident = (
  { startedAt, endedAt }: Pick<AlertIncident, "startedAt" | "endedAt">,
  nowMs: number,
  timeZone: string,
): string => `${dayOf(startedAt, timeZone)}..${dayOf(endedAt ?? nowMs, timeZone)}`;
