/** What the answer of another side means for what was handed to it. `reason` is shown to people as it is. */
export type Answer =
  | { readonly meaning: "taken" }
  /** The receiver is over and is not told again. */
  | { readonly meaning: "gone"; readonly reason: string }
  /** Final. */
  | { readonly meaning: "refused"; readonly reason: string }
  /** The receiver has another address for good; `to` is null where it may not be followed. */
  | { readonly meaning: "moved"; readonly reason: string; readonly to: string | null }
  /** What was handed over is too large, or carries what is not taken: less may be. */
  | { readonly meaning: "tooLarge"; readonly reason: string }
  /** To be tried again; `waitS`: what the other side asked for. */
  | { readonly meaning: "later"; readonly reason: string; readonly waitS?: number };
