/** Says whether an event that began at an instant, UTC ms, is a planned stop. A set of codes answers the same for every instant. */
export interface PlannedCodes {
  has(code: number, startMs: number): boolean;
}
