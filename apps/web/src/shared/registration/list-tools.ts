/** What a list shows, for who takes it along. */
export interface ListTools {
  readonly removed: boolean;
  readonly search: string;
}
