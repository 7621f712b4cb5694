/** Whether an event that began at an instant, UTC ms, is a planned stop; a set of codes says so of all times. */
export interface PlannedCodes {
  has(code: number, startMs: number): boolean;
}
