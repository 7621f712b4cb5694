import { text } from "node:stream/consumers";
import { runMaintenance } from "./maintenance/run-maintenance.ts";

process.exitCode = await runMaintenance(process.argv.slice(2), {
  environment: process.env,
  workingDirectory: process.cwd(),
  now: Date.now,
  readInput: () => text(process.stdin),
  print: (line) => console.log(line),
  complain: (line) => console.error(line),
});
