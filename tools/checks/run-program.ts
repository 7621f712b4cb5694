import { spawn } from "node:child_process";
import { join } from "node:path";
import { rootDirectory } from "../setup/paths.mjs";

export interface ProgramEnd {
  readonly code: number;
  readonly output: string;
}

/** Runs a package's program with this Node in `directory`; returns its exit code and output. */
export const runProgram = async (
  script: string,
  args: readonly string[],
  directory = rootDirectory,
): Promise<ProgramEnd> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(rootDirectory, "node_modules", script), ...args], {
      cwd: directory,
      env: { ...process.env, NO_COLOR: "1", FORCE_COLOR: undefined },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const pieces: Buffer[] = [];
    child.stdout.on("data", (piece: Buffer) => pieces.push(piece));
    child.stderr.on("data", (piece: Buffer) => pieces.push(piece));
    child.once("error", reject);
    child.once("close", (code) =>
      resolve({ code: code ?? 1, output: Buffer.concat(pieces).toString().trim() }),
    );
  });

/** Runs a package's program; returns its output as one complaint, or none when it succeeded. */
export const complaintsOf = async (
  script: string,
  args: readonly string[],
  directory = rootDirectory,
): Promise<readonly string[]> => {
  const { code, output } = await runProgram(script, args, directory);
  return code === 0 ? [] : [output === "" ? `${script} ended with ${code}` : output];
};
