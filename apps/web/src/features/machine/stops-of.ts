import type { OccurrenceGroup } from "@fiel/contracts";
import { withoutPlanned } from "../../shared/occurrences/clipped-events.ts";

/** Stops of a machine. */
export interface Stops {
  /** Duration, s. */
  readonly unplannedS: number;
  readonly plannedS: number;
  /** Number of unplanned stops. One that lies in a planned stop is none. */
  readonly times: number;
  /** End of the last unplanned stop, UTC ms; null while it lasts; undefined when there was none. */
  readonly lastEndMs: number | null | undefined;
}

type Event = OccurrenceGroup["events"][number];

/** Sums up a machine's stops. A stop that two windows cut counts once. */
export const stopsOf = (group: OccurrenceGroup): Stops => {
  const { duration, planned, events } = group;
  const whole = new Set(events.map((event) => endKey(event)));
  const own = withoutPlanned([group]).flatMap((one) => one.events);
  const times = new Set(own.map(({ code, startDate }) => `${code} ${startDate}`)).size;
  // A part that a planned stop cuts ends where that begins, even if its event lasts.
  const ends = own.map((part) => (whole.has(endKey(part)) ? part.endDate : part.windowEnd));
  const lastEndMs = ends.includes(null)
    ? null
    : ends.reduce<number | undefined>((last, end) => Math.max(last ?? 0, end ?? 0), undefined);
  return { unplannedS: duration - planned, plannedS: planned, times, lastEndMs };
};

const endKey = ({ code, startDate, windowEnd }: Event): string => `${code} ${startDate} ${windowEnd}`;
