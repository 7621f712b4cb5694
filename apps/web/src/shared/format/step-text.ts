/** Length of a step for a title: 5 min, 30 min, 1 h. */
export const stepText = (stepMs: number): string => {
  const minutes = Math.round(stepMs / 60_000);
  return minutes % 60 === 0 ? `${minutes / 60}\u00a0h` : `${minutes}\u00a0min`;
};
