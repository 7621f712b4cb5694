import type { Say } from "./sides.ts";

export interface Surroundings {
  readonly now: () => number;
  readonly say: Say;
  readonly command: string;
  /** Fires when the run is to end early. */
  readonly signal: AbortSignal;
}
