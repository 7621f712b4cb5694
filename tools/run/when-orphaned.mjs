const everyMs = 500;

/**
 * Calls `orphaned` once when npm, which started this process, is gone without a word (killed, say).
 * Started by hand, a process outlives its shell on purpose, and nothing is watched.
 * @param {() => void} orphaned
 * @returns {() => void} ends the watching
 */
export const whenOrphaned = (orphaned) => {
  if (process.env["npm_lifecycle_event"] === undefined) return () => {};
  const starter = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === starter) return;
    clearInterval(timer);
    orphaned();
  }, everyMs);
  timer.unref();
  return () => clearInterval(timer);
};
