import { calledAs } from "./maintenance/called-as.ts";
import { readInput } from "./maintenance/read-input.ts";
import { workAsOwner } from "./platform/config/data-owner.ts";
import { runMaintenance } from "./maintenance/run-maintenance.ts";

// Files that it writes are not readable by other users of the machine.
process.umask(0o077);

const workingDirectory = process.cwd();
// The embedded engine reads a config.xml in the working directory, which could belong to somebody else or be unreadable.
process.chdir("/");

process.exitCode = await runMaintenance(process.argv.slice(2), {
  environment: process.env,
  workingDirectory,
  command: calledAs(process.env, process.argv),
  enter: workAsOwner,
  now: Date.now,
  readInput,
  print: (line) => console.log(line),
  complain: (line) => console.error(line),
});
