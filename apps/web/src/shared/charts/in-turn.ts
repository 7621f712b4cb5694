const waiting = new Set<() => void>();

const drawNext = (): void => {
  const [draw] = waiting;
  if (draw === undefined) return;
  waiting.delete(draw);
  draw();
  requestAnimationFrame(drawNext);
};

/** Runs what takes a while one a frame, in the order asked, so that the page answers in between; answers how to take it back. */
export const inTurn = (draw: () => void): (() => void) => {
  waiting.add(draw);
  if (waiting.size === 1) requestAnimationFrame(drawNext);
  return () => void waiting.delete(draw);
};
