import type { LearnedLimits } from "./learned-limits.ts";
import type { Pace } from "./pace.ts";
import type { Profile } from "./profile.ts";

/** What a look at a machine's packages is judged by. */
export interface LookContext {
  readonly profile: Profile;
  /** What the machine takes in one request. */
  readonly limits: LearnedLimits;
  readonly pace: Pace;
  /** UTC ms. */
  readonly now: number;
  /** When the look before was, by the clock of `now`. */
  readonly since: number | null;
  /** The machine's past was read before, though no position of it is at hand. */
  readonly isKnown: boolean;
  /** How long ago the registers with the ring's head were read, ms. */
  readonly headAgeMs: () => number;
}
