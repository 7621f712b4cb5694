/**
 * Instants for `count` packages made between two looks, for machines that report none: whole ms, strictly increasing, the last one now. If there are
 * more packages than ms, the first ones lie before `from`; none is in the future.
 */
export const spreadInstants = (count: number, from: number, now: number): number[] => {
  const end = Math.floor(now);
  const start = Math.min(Math.floor(from), end - count);
  return Array.from({ length: count }, (_, i) => Math.floor(start + ((end - start) * (i + 1)) / count));
};
