import type { Say } from "./sides.ts";

export interface IngestSurroundings {
  /** Of each phase. */
  readonly seconds: number;
  /** Weighings that each side took since it was filled. */
  readonly arrived: { readonly fiel: number; readonly peer: number };
  readonly signal: AbortSignal;
  readonly say: Say;
}
