import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { bareEnvironment } from "@fiel/testkit/bare-environment";
import { programPath } from "@fiel/testkit/program-path";

const main = programPath("apps/gateway/src/main.ts");

/** The real program as a child process. The launcher, which its arguments name, holds its input open. */
export const startGateway = (environment: Record<string, string>, args: string[] = []) => {
  const child: ChildProcess = spawn(process.execPath, [main, ...args], {
    env: { ...bareEnvironment(), TZ: process.env["TZ"], ...environment },
    stdio: [args.length > 0 ? "pipe" : "ignore", "pipe", "pipe"],
  });
  let output = "";
  child.stdout?.on("data", (chunk: Buffer) => (output += chunk.toString()));
  child.stderr?.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const exited = once(child, "close").then(([code, signal]) => ({
    code: code as number | null,
    signal: signal as string | null,
  }));
  return {
    child,
    exited,
    output: () => output,
    kill: async (signal: NodeJS.Signals): Promise<void> => {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal);
      await exited;
    },
  };
};
