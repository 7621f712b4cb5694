// Preloaded into a program: it writes down what it has in memory, every so often, a line of JSON each.
import { appendFileSync } from "node:fs";
import { isMainThread } from "node:worker_threads";

const file = process.env["FIEL_BENCH_MEMORY_FILE"];
const everyMs = Number(process.env["FIEL_BENCH_MEMORY_MS"]);

if (isMainThread && file !== undefined) {
  const tell = () => {
    const { rss, heapUsed, external } = process.memoryUsage();
    appendFileSync(file, `${JSON.stringify({ atMs: Date.now(), rss, heapUsed, external })}\n`);
  };
  setInterval(tell, everyMs).unref();
}
