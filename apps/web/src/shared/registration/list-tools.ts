/** State of a list for its further buttons. */
export interface ListTools {
  readonly removed: boolean;
  readonly search: string;
}
