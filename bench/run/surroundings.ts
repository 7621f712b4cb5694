import type { Say } from "./sides.ts";

export interface Surroundings {
  readonly now: () => number;
  readonly say: Say;
  readonly command: string;
  /** Aborts when the run must end early. */
  readonly signal: AbortSignal;
}
