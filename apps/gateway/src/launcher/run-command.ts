import { spawn } from "node:child_process";
import { once } from "node:events";
import { commandOf } from "../updating/install-release.ts";
import { folderOfRelease, readReleaseState } from "../updating/release-state.ts";
import type { LauncherParts } from "./run-launcher.ts";

const runIn = async (folder: string, args: readonly string[]): Promise<number> => {
  const { program, args: own } = commandOf(folder, process.platform);
  const child = spawn(program, [...own, ...args], { stdio: "inherit" });
  const [code] = (await once(child, "exit")) as [number | null];
  return code ?? 1;
};

/** Runs a command such as `check`, `held` or `--version` in the last release that proved itself; returns its exit code. */
export const runCommand = async (
  { home, base, releases }: Pick<LauncherParts, "home" | "base" | "releases">,
  args: readonly string[],
): Promise<number> => {
  const state = readReleaseState(releases);
  if (state?.base !== base || state.kept === null) return runIn(home, args);
  // As for the gateway itself, the installation runs when a release cannot be started.
  return runIn(folderOfRelease(releases, state.kept), args).catch(() => runIn(home, args));
};
