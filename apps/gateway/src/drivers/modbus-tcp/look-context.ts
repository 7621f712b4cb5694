import type { LearnedLimits } from "./learned-limits.ts";
import type { Pace } from "./pace.ts";
import type { Profile } from "./profile.ts";

/** Context for judging a look at a machine's packages. */
export interface LookContext {
  readonly profile: Profile;
  /** Size of a request that the machine takes. */
  readonly limits: LearnedLimits;
  readonly pace: Pace;
  /** UTC ms. */
  readonly now: number;
  /** Instant of the look before, by the clock of `now`. */
  readonly since: number | null;
  /** Whether the machine's past was read before, although no position of it is available. */
  readonly isKnown: boolean;
  /** Time since the registers with the ring's head were read, ms. */
  readonly headAgeMs: () => number;
}
