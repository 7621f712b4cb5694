/**
 * What an entry that opens the telemetry engine wants of its environment; whoever sets one of these knows better.
 *
 * - Each statement under way holds a thread of libuv's pool.
 * - The engine's allocator gives memory that is free for five seconds back to the system, page by page. Whoever asks for a month some seconds
 *   later pays for getting it again, a third of the reading where the system is a guest of another; so it stays for five minutes.
 * @param {NodeJS.ProcessEnv} own @returns {NodeJS.ProcessEnv}
 */
export const entryEnvironment = (own) => ({
  UV_THREADPOOL_SIZE: "48",
  JE_MALLOC_CONF: "dirty_decay_ms:300000",
  ...own,
});
