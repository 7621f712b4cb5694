/** From 0 to 1, the same for the same number. */
export const noise = (n: number): number => {
  const x = Math.sin(n * 12.9898) * 43_758.5453;
  return x - Math.floor(x);
};
