import { instantOfWallClock, instantsOfWallClock, type WallClock } from "@fiel/domain";

/** Place within a file's local times, from which conversion can continue after a restart in the middle of the repeated hour. */
export interface LocalClockState {
  /** The last local time, written as if it were UTC ms. */
  readonly last: number;
  /** Whether the clock is in the second pass of the repeated hour. */
  readonly isSecond: boolean;
}

// Machines write some lines out of order; only a longer step back means that the clock was put back.
const disorderMs = 10_000;
const quarterMs = 900_000;
const longestPassMs = 3 * 3_600_000;

/** State of a file that begins in the second pass of the repeated hour. */
export const inSecondPass: LocalClockState = { last: 0, isSecond: true };

const asUtc = ({ year, month, day, hour = 0, minute = 0, second = 0, millisecond = 0 }: WallClock): number =>
  Date.UTC(year, month - 1, day, hour, minute, second, millisecond);

/** Offsets of the zone from UTC at a local time: two in the repeated hour, earlier instant first. */
const createOffsets = (timeZone: string) => {
  let quarter = Number.NaN;
  let offsets: readonly number[] = [];
  return (local: number): readonly number[] => {
    const current = Math.floor(local / quarterMs);
    if (current === quarter) return offsets;
    // Zones change only at quarters of an hour, so one lookup serves all times of a quarter.
    quarter = current;
    const start = quarter * quarterMs;
    const date = new Date(start);
    const clock = {
      year: date.getUTCFullYear(),
      month: date.getUTCMonth() + 1,
      day: date.getUTCDate(),
      hour: date.getUTCHours(),
      minute: date.getUTCMinutes(),
    };
    const instants = instantsOfWallClock(clock, timeZone);
    const known = instants.length > 0 ? instants : [instantOfWallClock(clock, timeZone)];
    offsets = known.map((instant) => start - instant);
    return offsets;
  };
};

/**
 * Converts local times of one file, in the file's order, to instants. In the repeated hour a step back begins the second pass. A time that the clock
 * skips in spring is converted with the offset before the change.
 */
export const createLocalClock = (timeZone: string, before: LocalClockState | null) => {
  const offsetsAt = createOffsets(timeZone);
  let state = before;
  let isAmbiguous = false;
  const instantOf = (clock: WallClock): number => {
    const local = asUtc(clock);
    const [first = 0, second] = offsetsAt(local);
    isAmbiguous ||= second !== undefined;
    const back = state === null ? 0 : state.last - local;
    const steppedBack = back > disorderMs && back < longestPassMs;
    const isSecond = second !== undefined && (steppedBack || (state?.isSecond ?? false));
    const isDisorder = back > 0 && back <= disorderMs;
    state = { last: isDisorder ? local + back : local, isSecond };
    return local - (isSecond ? second : first);
  };
  /**
   * Instant of an event's end, whose time does not follow the order of lines: the first possible instant not before the start, or else the
   * last possible one.
   */
  const endOf = (clock: WallClock, startMs: number): number => {
    const local = asUtc(clock);
    const instants = offsetsAt(local).map((offset) => local - offset);
    return instants.find((instant) => instant >= startMs) ?? instants.at(-1) ?? local;
  };
  /** `isAmbiguous`: whether a time of the repeated hour was converted. */
  return { instantOf, endOf, state: () => state, isAmbiguous: () => isAmbiguous };
};

export type LocalClock = ReturnType<typeof createLocalClock>;
