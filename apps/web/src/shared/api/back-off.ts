/** Wait before try n (from 0), ms. Doubles from 1 s to 30 s, with jitter over the upper half so that pages do not return at once. */
export const backOffMs = (attempt: number, random: () => number): number => {
  const full = Math.min(1_000 * 2 ** attempt, 30_000);
  return full / 2 + (full / 2) * random();
};
