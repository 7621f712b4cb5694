import type { LearnedLimits } from "./learned-limits.ts";
import type { Pace } from "./pace.ts";
import type { RegisterProfile } from "@fiel/contracts";

/** Context for judging a look at a machine's packages. */
export interface LookContext {
  readonly profile: RegisterProfile;
  /** Size of requests that the machine accepts. */
  readonly limits: LearnedLimits;
  readonly pace: Pace;
  /** UTC ms. */
  readonly now: number;
  /** Instant of the previous look, by the clock of `now`; null when there was none or its clock is unknown. */
  readonly since: number | null;
  /** Whether the machine's past was read before, even if no position of it is available. */
  readonly isKnown: boolean;
  /** Time since the registers with the ring's head were read, ms. */
  readonly headAgeMs: () => number;
}
