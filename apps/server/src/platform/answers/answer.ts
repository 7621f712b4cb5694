/** What the other side's answer to a message means. `reason` is shown to people unchanged. */
export type Answer =
  | { readonly meaning: "taken" }
  /** The receiver no longer exists and gets nothing more. */
  | { readonly meaning: "gone"; readonly reason: string }
  /** Refused permanently. */
  | { readonly meaning: "refused"; readonly reason: string }
  /** The receiver moved permanently; `to` is null when the new address may not be followed. */
  | { readonly meaning: "moved"; readonly reason: string; readonly to: string | null }
  /** The message is too large, or has content that is not accepted; a smaller one may be accepted. */
  | { readonly meaning: "tooLarge"; readonly reason: string }
  /** To be retried; `waitS` is the wait that the other side asked for, s. */
  | { readonly meaning: "later"; readonly reason: string; readonly waitS?: number };
