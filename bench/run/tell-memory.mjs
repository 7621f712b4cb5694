// Preloaded into a program: it writes down what it has in memory, every so often, a line of JSON each. Garbage is collected
// once a minute: what V8 leaves lying for a quarter of an hour would hide whether anything stays.
import { appendFileSync } from "node:fs";
import { Session } from "node:inspector";
import { isMainThread } from "node:worker_threads";

const file = process.env["FIEL_BENCH_MEMORY_FILE"];
const everyMs = Number(process.env["FIEL_BENCH_MEMORY_MS"]);
const collectEveryMs = 60_000;

if (isMainThread && file !== undefined) {
  const engine = new Session();
  engine.connect();
  let collectedMs = performance.now();
  const tell = () => {
    const { rss, heapUsed, external } = process.memoryUsage();
    appendFileSync(file, `${JSON.stringify({ atMs: Date.now(), rss, heapUsed, external })}\n`);
  };
  const look = () => {
    if (performance.now() - collectedMs < collectEveryMs) return tell();
    collectedMs = performance.now();
    return engine.post("HeapProfiler.collectGarbage", tell);
  };
  setInterval(look, everyMs).unref();
}
