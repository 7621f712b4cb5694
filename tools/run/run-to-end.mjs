import { spawn } from "node:child_process";
import { constants } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { rootDirectory } from "../setup/paths.mjs";
import { entryEnvironment } from "./entry-environment.mjs";
import { watchLive } from "./watch-live.mjs";
import { whenOrphaned } from "./when-orphaned.mjs";

const stopSignals = /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]);
const preload = pathToFileURL(join(rootDirectory, "tools", "run", "stop-with-parent.mjs")).href;

/** One Ctrl-C arrives twice within this time, from the terminal and from npm; a later one is a new request. */
const echoMs = 500;

/**
 * Runs one script to its end and forwards stop signals. The child leads its own process group, so that Ctrl-C reaches it once (from here), and it
 * stops when the channel to this process breaks. A child that needs the terminal stays in this group, where Ctrl-C reaches it directly. A child that
 * sends `{ live: url }` over the channel is killed when that address stops answering, so that a supervisor restarts it.
 * @param {string} node @param {string[]} args @param {boolean} needsTerminal
 * @param {{ everyMs: number, misses: number }} [watchTimes]
 * @returns {Promise<number>} its exit code
 */
export const runToEnd = (node, args, needsTerminal, watchTimes) =>
  new Promise((resolve, reject) => {
    const child = spawn(node, ["--disable-warning=ExperimentalWarning", "--import", preload, ...args], {
      cwd: rootDirectory,
      env: entryEnvironment(process.env),
      stdio: ["inherit", "inherit", "inherit", "ipc"],
      detached: !needsTerminal,
    });
    let lastMs = -echoMs;
    /** @param {NodeJS.Signals} signal */
    const handOn = (signal) => {
      unwatchLive();
      const isEcho = performance.now() - lastMs < echoMs;
      lastMs = performance.now();
      if (!isEcho && (!needsTerminal || signal !== "SIGINT")) child.kill(signal);
    };
    for (const signal of stopSignals) process.on(signal, handOn);
    const unwatch = whenOrphaned(() => child.kill("SIGTERM"));
    let unwatchLive = () => {};
    child.on("message", (/** @type {{ live?: string }} */ { live }) => {
      if (live === undefined) return;
      unwatchLive();
      const stuck = () => {
        console.error(`O servidor não responde mais em ${live}: encerrado à força.`);
        child.kill("SIGKILL");
      };
      unwatchLive = watchLive(live, stuck, watchTimes);
    });
    child.once("error", reject);
    child.once("exit", (code, signal) => {
      unwatch();
      unwatchLive();
      for (const name of stopSignals) process.off(name, handOn);
      resolve(code ?? (signal === null ? 1 : 128 + constants.signals[signal]));
    });
  });
