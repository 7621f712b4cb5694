/** Pseudo-random number from 0 to 1, equal for equal input. */
export const noise = (n: number): number => {
  const x = Math.sin(n * 12.9898) * 43_758.5453;
  return x - Math.floor(x);
};
