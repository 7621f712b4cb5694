/** Delay for browsers without `requestIdleCallback` (Safari), ms. */
const soonMs = 300;

/** Runs `work` when the browser is idle. Returns the function that cancels. */
export const whenIdle = (work: () => void): (() => void) => {
  if ("requestIdleCallback" in window) {
    const waiting = requestIdleCallback(work);
    return () => cancelIdleCallback(waiting);
  }
  const waiting = setTimeout(work, soonMs);
  return () => clearTimeout(waiting);
};
