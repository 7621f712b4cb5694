import type { OccurrenceGroup } from "@fiel/contracts";

/** The unplanned stops of a machine. */
export interface Stops {
  /** s. */
  readonly unplannedS: number;
  readonly plannedS: number;
  readonly times: number;
  /** End of the last one, UTC ms; null: it lasts. Undefined: there was none. */
  readonly lastEndMs: number | null | undefined;
}

/** One that two windows cut in two counts once. */
export const stopsOf = ({ duration, planned, events }: OccurrenceGroup): Stops => {
  const own = events.filter((event) => !event.planned);
  const times = new Set(own.map(({ code, startDate }) => `${code} ${startDate}`)).size;
  const ends = own.map(({ endDate }) => endDate);
  const lastEndMs =
    ends.length === 0 ? undefined : ends.includes(null) ? null : Math.max(...ends.map((end) => end ?? 0));
  return { unplannedS: duration - planned, plannedS: planned, times, lastEndMs };
};
