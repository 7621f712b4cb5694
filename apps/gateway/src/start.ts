#!/usr/bin/env node
import { join } from "node:path";
import packageFile from "../package.json" with { type: "json" };
import { runCommand } from "./launcher/run-command.ts";
import { runLauncher } from "./launcher/run-launcher.ts";
import { readDataDirectory } from "./settings.ts";
import { installationOf } from "./updating/release-state.ts";

/** Entry of an installation: runs the gateway that came with it, or the release that it was updated to. */
const home = join(import.meta.dirname, "..");
// Releases are stored where no other user can write: on Windows in the installation's folder; on Linux, where that belongs to root, in the gateway's
// own folder.
const place = process.platform === "win32" ? home : readDataDirectory(process.env);
const parts = { home, base: installationOf(packageFile.version), releases: join(place, "releases") };
const args = process.argv.slice(2);

const say = (msg: string, fields: object): void =>
  void process.stdout.write(
    `${JSON.stringify({ level: 40, time: Date.now(), name: "launcher", ...fields, msg })}\n`,
  );

const stopping = new AbortController();
for (const name of ["SIGTERM", "SIGINT"] as const) process.once(name, () => stopping.abort());

process.exitCode =
  args.length > 0
    ? await runCommand(parts, args)
    : await runLauncher({ ...parts, now: () => Date.now(), say }, stopping.signal);
