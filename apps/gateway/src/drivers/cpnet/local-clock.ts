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
const longestPassMs = 3 * 3_600_000;

const asUtc = ({ year, month, day, hour = 0, minute = 0, second = 0, millisecond = 0 }: WallClock): number =>
  Date.UTC(year, month - 1, day, hour, minute, second, millisecond);

/**
 * Local times of one file, in the file's order, as instants. In the hour that comes twice a step back begins the second
 * pass; a time that the clock skips in spring is of a clock not yet put forward.
 */
export const createLocalClock = (timeZone: string, before: LocalClockState | null) => {
  let state = before;
  const instantOf = (clock: WallClock): number => {
    const local = asUtc(clock);
    const [first, second] = instantsOfWallClock(clock, timeZone);
    const back = state === null ? 0 : state.last - local;
    const steppedBack = back > disorderMs && back < longestPassMs;
    const isSecond = second !== undefined && (steppedBack || (state?.isSecond ?? false));
    const isDisorder = back > 0 && back <= disorderMs;
    state = { last: isDisorder ? local + back : local, isSecond };
    return (isSecond ? second : first) ?? instantOfWallClock(clock, timeZone);
  };
  return { instantOf, state: () => state };
};

export type LocalClock = ReturnType<typeof createLocalClock>;
