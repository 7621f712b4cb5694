// Preloaded into a program. Writes its memory use at an interval, one line of JSON each. It collects garbage once a minute, because
// V8 otherwise keeps garbage for a quarter of an hour, which would hide whether anything stays.
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
