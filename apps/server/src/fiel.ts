import { readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { SettingsFileError, takeSettings } from "@fiel/domain";
import { calledAs } from "./maintenance/called-as.ts";
import { readInput } from "./maintenance/read-input.ts";
import { workAsOwner } from "./platform/config/data-owner.ts";
import { runMaintenance } from "./maintenance/run-maintenance.ts";

// Files that it writes are not readable by other users of the machine.
process.umask(0o077);

const workingDirectory = process.cwd();
// Relative to where the reader stands, so before that folder is left.
const args = takeArguments();
// The embedded engine reads a config.xml in the working directory, which could belong to somebody else or be unreadable.
process.chdir("/");

process.exitCode = await runMaintenance(args, {
  environment: process.env,
  workingDirectory,
  command: calledAs(process.env, process.argv),
  enter: workAsOwner,
  now: Date.now,
  readInput,
  print: (line) => console.log(line),
  complain: (line) => console.error(line),
});

/** Adds the settings of the file that the program's start names; returns the other arguments. */
function takeArguments(): readonly string[] {
  try {
    const parts = { readFile: readFileSync, parse: parseEnv };
    const { rest, settings } = takeSettings(process.argv.slice(2), process.env, parts);
    Object.assign(process.env, settings);
    return rest;
  } catch (error) {
    if (!(error instanceof SettingsFileError)) throw error;
    console.error(error.message);
    return process.exit(1);
  }
}
