import { bareEnvironment } from "@fiel/testkit";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { programPath } from "@fiel/testkit/program-path";

export interface Run {
  readonly data: string;
  /** Words before the program, such as `unshare`. */
  readonly prefix?: readonly string[];
}

/** Runs the server or a command as its own process until it exits. */
export async function runProgram(
  name: "main" | "fiel",
  args: readonly string[],
  { data, prefix = [] }: Run,
): Promise<{ status: number | null; out: string; errors: string }> {
  const program = programPath(name === "main" ? "apps/server/src/main.ts" : "apps/server/src/fiel.ts");
  const quietly = "--disable-warning=ExperimentalWarning";
  const [command, ...before] = [...prefix, process.execPath, quietly, program];
  const env = { ...bareEnvironment(), FIEL_DATA: data, PORT: "0" };
  const child = spawn(command, [...before, ...args], { env, cwd: "/", stdio: ["ignore", "pipe", "pipe"] });
  const [out, errors, [status]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "close") as Promise<[number | null]>,
  ]);
  return { status, out, errors };
}
