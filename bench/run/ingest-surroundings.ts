import type { Say } from "./sides.ts";

export interface IngestSurroundings {
  /** Length of each phase, s. */
  readonly seconds: number;
  /** Weighings that each side received since it was filled. */
  readonly arrived: { readonly fiel: number; readonly peer: number };
  readonly signal: AbortSignal;
  readonly say: Say;
}
