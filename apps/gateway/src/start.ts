#!/usr/bin/env node
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { SettingsFileError, takeSettings } from "@fiel/domain";
import packageFile from "../package.json" with { type: "json" };
import { runCommand } from "./launcher/run-command.ts";
import { runLauncher } from "./launcher/run-launcher.ts";
import { workAsOwner } from "./outbox/work-as-owner.ts";
import { readDataDirectory, SettingsError } from "./settings.ts";
import { installationOf } from "./updating/release-state.ts";

/** Settings file that systemd hands over (LoadCredential), because the service's own user cannot read root's; another named file wins. */
const handedOver = (): readonly string[] => {
  const file = join(process.env["CREDENTIALS_DIRECTORY"] ?? "", "fiel-gateway.env");
  return "CREDENTIALS_DIRECTORY" in process.env && existsSync(file) ? [`--settings=${file}`] : [];
};

/** Adds the settings of a file that the installation's start names, for the releases too; returns the other arguments. */
const takeArguments = (): readonly string[] => {
  try {
    const parts = { readFile: readFileSync, parse: parseEnv };
    const given = [...handedOver(), ...process.argv.slice(2)];
    const { rest, settings } = takeSettings(given, process.env, parts);
    Object.assign(process.env, settings);
    return rest;
  } catch (error) {
    if (!(error instanceof SettingsFileError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
};

/** Entry of an installation: runs the gateway that came with it, or the release that it was updated to. */
const args = takeArguments();
const home = join(import.meta.dirname, "..");
// Releases are stored where no other user can write: on Windows in the installation's folder; on Linux, where that belongs to root, in the gateway's
// own folder.
const place = process.platform === "win32" ? home : readDataDirectory(process.env);
/** The launcher's own files belong to the user of the folder too, or a start as that user could not read them. */
const becomeOwner = (): void => {
  try {
    workAsOwner(place);
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
};
if (args.length === 0 && process.platform !== "win32") becomeOwner();
const parts = { home, base: installationOf(packageFile.version), releases: join(place, "releases") };

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
