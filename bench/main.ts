import { SetupError } from "../tools/setup/say.mjs";
import { OptionsError, readOptions } from "./plan/options.ts";
import { drawCurve } from "./report/curve.ts";
import { textTable } from "./report/table.ts";
import { writeResult } from "./report/write-result.ts";
import { stopChildren } from "./run/children.ts";
import { runBench } from "./run/run-bench.ts";

const args = process.argv.slice(2);
const ending = new AbortController();
const startedMs = performance.now();
const say = (line: string): void =>
  console.log(`${((performance.now() - startedMs) / 1000).toFixed(0).padStart(5)} s  ${line}`);

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => {
    ending.abort();
    void stopChildren();
  });
}

try {
  const options = readOptions(args, import.meta.dirname);
  const command = ["npm run bench --", ...args].join(" ");
  const result = await runBench(options, { now: Date.now, say, command, signal: ending.signal });
  // Only the stores were filled; earlier results stay.
  if (options.onlyFill) {
    say("Bancos prontos");
    process.exit(0);
  }
  const file = await writeResult(options.resultsDirectory, result);
  console.log(`\n${textTable(result.figures, result.beside)}\n`);
  for (const curve of result.curves ?? []) console.log(`${drawCurve(curve)}\n`);
  for (const { label, problem } of result.checks) console.log(`${label}: ${problem ?? "sim"}`);
  console.log(`\n${file}.md`);
  process.exit(0);
} catch (error) {
  if (ending.signal.aborted) process.exit(130);
  if (!(error instanceof OptionsError || error instanceof SetupError)) throw error;
  console.error(error.message);
  process.exit(2);
}
