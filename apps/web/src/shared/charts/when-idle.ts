/** Where the browser cannot tell when it is idle (Safari). */
const soonMs = 300;

/** Runs `work` when the browser has nothing to do; gives what takes that back. */
export const whenIdle = (work: () => void): (() => void) => {
  if ("requestIdleCallback" in window) {
    const waiting = requestIdleCallback(work);
    return () => cancelIdleCallback(waiting);
  }
  const waiting = setTimeout(work, soonMs);
  return () => clearTimeout(waiting);
};
