/**
 * Adds the variables that an entry with the embedded telemetry engine needs; variables that are already set win.
 *
 * - Each running statement holds a thread of libuv's pool.
 * - The engine's allocator returns memory that was free for five seconds to the system, and getting it back for the next long range costs a third of
 *   the read time on a virtual machine. So free memory is kept for five minutes.
 * @param {NodeJS.ProcessEnv} own @returns {NodeJS.ProcessEnv}
 */
export const entryEnvironment = (own) => ({
  UV_THREADPOOL_SIZE: "48",
  JE_MALLOC_CONF: "dirty_decay_ms:300000",
  ...own,
});
