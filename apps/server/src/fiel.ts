import { readInput } from "./maintenance/read-input.ts";
import { runMaintenance } from "./maintenance/run-maintenance.ts";

// Nothing that it writes is for other users of the machine.
process.umask(0o077);

process.exitCode = await runMaintenance(process.argv.slice(2), {
  environment: process.env,
  workingDirectory: process.cwd(),
  now: Date.now,
  readInput,
  print: (line) => console.log(line),
  complain: (line) => console.error(line),
});
