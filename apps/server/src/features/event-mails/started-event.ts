/** The start of an occurrence that mails. */
export interface StartedEvent {
  readonly equipment: number;
  readonly code: number;
  /** UTC ms. */
  readonly startedMs: number;
  /** Of the event, 1-4. */
  readonly level: number;
}
