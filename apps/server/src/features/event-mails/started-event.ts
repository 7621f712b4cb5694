/** Start of an occurrence that is mailed. */
export interface StartedEvent {
  readonly equipment: number;
  readonly code: number;
  /** UTC ms. */
  readonly startedMs: number;
  /** Level of the event, 1 to 4. */
  readonly level: number;
}
