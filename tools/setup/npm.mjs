import { spawn } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { homedir } from "node:os";
import { basename, join } from "node:path";
import { rootDirectory, runtimeDirectory } from "./paths.mjs";

/**
 * The npm that called us, run by the Node that called us, because the Node that we install contains no npm.
 * @returns {{ command: string, before: string[] }}
 */
const findNpm = () => {
  const script = process.env["npm_execpath"];
  if (script !== undefined && basename(script) === "npm-cli.js") {
    return { command: process.execPath, before: [script] };
  }
  return { command: process.platform === "win32" ? "npm.cmd" : "npm", before: [] };
};

/** Option for a cache in our own folder where the home folder, in which npm keeps it, is not writable, as for services and build machines. */
const cacheOption = () => {
  try {
    accessSync(homedir(), constants.W_OK);
    return [];
  } catch {
    return ["--cache", join(runtimeDirectory, "npm-cache")];
  }
};

/**
 * Runs npm without prompts; its output goes to stderr.
 * @param {string[]} args
 * @returns {Promise<boolean>} whether it succeeded
 */
export const runNpm = (args) =>
  new Promise((resolve) => {
    const { command, before } = findNpm();
    const quiet = ["--no-audit", "--no-fund", "--loglevel=error"];
    const child = spawn(command, [...before, ...args, ...quiet, ...cacheOption()], {
      cwd: rootDirectory,
      stdio: ["ignore", process.stderr, process.stderr],
      shell: command.endsWith(".cmd"),
    });
    child.once("error", () => resolve(false));
    child.once("exit", (code) => resolve(code === 0));
  });
