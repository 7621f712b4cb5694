// Preloaded into the children of tools/run.mjs: a child whose parent was killed stops as if asked to.
if (process.channel) {
  process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
  process.channel.unref();
}
