import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { commandOf } from "../updating/install-release.ts";
import { folderOfRelease, readReleaseState } from "../updating/release-state.ts";
import type { LauncherParts } from "./run-launcher.ts";

/** Runs `check`, `held` or `--version` of the release that proved itself last, and answers its exit code. */
export const runCommand = async (
  { home, base, releases }: Pick<LauncherParts, "home" | "base" | "releases">,
  args: readonly string[],
): Promise<number> => {
  const state = readReleaseState(releases);
  const kept = state?.base === base && state.kept !== null ? folderOfRelease(releases, state.kept) : home;
  const { program, args: own } = commandOf(existsSync(kept) ? kept : home, process.platform);
  const child = spawn(program, [...own, ...args], { stdio: "inherit" });
  const [code] = (await once(child, "exit")) as [number | null];
  return code ?? 1;
};
