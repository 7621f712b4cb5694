/** An age in its largest unit, rounded down: 12 s, 14 min, 3 h, 2 d. A negative age, from clocks that differ, gives 0 s. */
export const shortAge = (ageMs: number): string => {
  const seconds = Math.max(0, Math.floor(ageMs / 1_000));
  if (seconds < 60) return `${seconds}\u00a0s`;
  if (seconds < 3_600) return `${Math.floor(seconds / 60)}\u00a0min`;
  if (seconds < 86_400) return `${Math.floor(seconds / 3_600)}\u00a0h`;
  return `${Math.floor(seconds / 86_400)}\u00a0d`;
};
