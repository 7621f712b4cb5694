const everyMs = 500;

/**
 * Calls `orphaned` once when npm, which started this process, was killed. A process started by hand may outlive its shell, so nothing is watched
 * then.
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
