/**
 * Instants for `count` packages made between two looks: whole ms, strictly increasing, the last one now. For machines without instants of
 * their own. More packages than ms begin before `from`, never in the future.
 */
export const spreadInstants = (count: number, from: number, now: number): number[] => {
  const end = Math.floor(now);
  const start = Math.min(Math.floor(from), end - count);
  return Array.from({ length: count }, (_, i) => Math.floor(start + ((end - start) * (i + 1)) / count));
};
