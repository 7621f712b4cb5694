// Preloaded into what tools/run.mjs starts: a child whose starter was killed stops as if asked to.
if (process.channel) {
  process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
  process.channel.unref();
}
