const waiting = new Set<() => void>();

const drawNext = (): void => {
  const [draw] = waiting;
  if (draw === undefined) return;
  waiting.delete(draw);
  draw();
  requestAnimationFrame(drawNext);
};

/** Runs slow drawings one per frame in the order of the calls, so that the page stays responsive. Returns the function that cancels. */
export const inTurn = (draw: () => void): (() => void) => {
  waiting.add(draw);
  if (waiting.size === 1) requestAnimationFrame(drawNext);
  return () => void waiting.delete(draw);
};
