import { instantOfWallClock, instantsOfWallClock, type WallClock } from "@fiel/domain";

/** Where a file's local times are: enough to go on after a restart in the middle of the hour that comes twice. */
export interface LocalClockState {
  /** The last local time, as if it were UTC ms. */
  readonly last: number;
  /** The hour that comes twice came for the second time. */
  readonly isSecond: boolean;
}

// Machines write a few lines out of order; only a longer step back is the clock that was put back.
const disorderMs = 10_000;
const quarterMs = 900_000;
const longestPassMs = 3 * 3_600_000;

/** Of a file that begins when the hour that comes twice came for the second time. */
export const inSecondPass: LocalClockState = { last: 0, isSecond: true };

const asUtc = ({ year, month, day, hour = 0, minute = 0, second = 0, millisecond = 0 }: WallClock): number =>
  Date.UTC(year, month - 1, day, hour, minute, second, millisecond);

/** How far the zone is ahead of UTC at a local time: two offsets in the hour that comes twice, earlier instant first. */
const createOffsets = (timeZone: string) => {
  let quarter = Number.NaN;
  let offsets: readonly number[] = [];
  return (local: number): readonly number[] => {
    const current = Math.floor(local / quarterMs);
    if (current === quarter) return offsets;
    // Zones change at quarters of an hour only, so that one reading tells of all times in it.
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
 * Local times of one file, in the file's order, as instants. In the hour that comes twice a step back begins the second
 * pass; a time that the clock skips in spring is of a clock not yet put forward.
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
  /** An end, of a time that is no next line's: the first instant not before the beginning, or the last there is. */
  const endOf = (clock: WallClock, startMs: number): number => {
    const local = asUtc(clock);
    const instants = offsetsAt(local).map((offset) => local - offset);
    return instants.find((instant) => instant >= startMs) ?? instants.at(-1) ?? local;
  };
  /** `isAmbiguous`: a time of the hour that comes twice was asked for. */
  return { instantOf, endOf, state: () => state, isAmbiguous: () => isAmbiguous };
};

export type LocalClock = ReturnType<typeof createLocalClock>;
