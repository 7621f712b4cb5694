import { execFile } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { moveLasting } from "../lasting-files/move-lasting.ts";
import { syncFiles } from "../lasting-files/sync-files.ts";
import { reasonOf } from "../log.ts";
import { nodeName } from "./platform.ts";
import { folderOfRelease } from "./release-state.ts";
import { troubleIn } from "./trouble-in.ts";
import { UpdateError } from "./update-error.ts";

const run = promisify(execFile);
/** Long enough for an old computer to unpack 120 MB. */
const timeoutMs = 300_000;

/** The command that starts a release, used by the launcher and by the installing gateway. */
export const commandOf = (folder: string, system: string): { program: string; args: string[] } => ({
  program: join(folder, nodeName(system)),
  args: ["--disable-warning=ExperimentalWarning", join(folder, "app", "gateway.mjs")],
});

const whyOf = (error: unknown): string => {
  const { stderr = "", code } = error as { stderr?: string; code?: unknown };
  const line = troubleIn(stderr);
  return line === "" ? reasonOf(error) : `${line} (${String(code)})`;
};

/** Runs the release, which must print the signed version; a Node for another computer, or one that may not run here, prints nothing. */
const tryRelease = async (folder: string, version: string): Promise<void> => {
  const { program, args } = commandOf(folder, process.platform);
  let said = "";
  try {
    said = (await run(program, [...args, "--version"], { timeout: timeoutMs })).stdout.trim();
  } catch (error) {
    throw new UpdateError("unusable", `não inicia neste computador: ${whyOf(error)}`, error);
  }
  if (said !== version) throw new UpdateError("unusable", `diz ser a versão "${said.slice(0, 60)}"`);
};

/** Unpacks a checked archive beside the other releases and makes it print its version. Throws UpdateError. */
export const installRelease = async (
  archive: string,
  { releases, version }: { readonly releases: string; readonly version: string },
): Promise<void> => {
  const folder = folderOfRelease(releases, version);
  const beside = `${folder}.new`;
  rmSync(beside, { recursive: true, force: true });
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(beside);
  // Every Linux has `tar`, and Windows since version 10; the installation was unpacked with it.
  const given = ["-xzf", archive, "-C", beside, "--strip-components=1"];
  await run("tar", given, { timeout: timeoutMs }).catch((error: unknown) => {
    const failure = /no space|ENOSPC/i.test(String((error as { stderr?: string }).stderr))
      ? "diskFull"
      : "unusable";
    throw new UpdateError(failure, `não pôde ser aberto: ${whyOf(error)}`, error);
  });
  await tryRelease(beside, version);
  // Flushed before the rename, because after a power cut the files might exist but be empty.
  syncFiles(beside);
  moveLasting(beside, folder);
};
