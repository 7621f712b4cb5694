import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { bareEnvironment } from "../bare-environment.ts";

export interface ForwardProxy {
  /** Where it is reached, with its account. */
  readonly url: string;
  /** What it was asked for so far, "CONNECT fiel.example:443". */
  readonly asked: readonly string[];
  close(): Promise<void>;
}

/**
 * A firm's proxy in a process of its own; `account`, "name:password", where it lets nobody else through; `here`, addresses of the internet
 * by which it reaches this machine, and then it reaches no other.
 */
export async function openForwardProxy(account = "", here: readonly string[] = []): Promise<ForwardProxy> {
  const program = join(import.meta.dirname, "serve-proxy.ts");
  const child = spawn(process.execPath, [program, account, ...here], {
    env: bareEnvironment(),
    stdio: ["ignore", "pipe", "inherit"],
  });
  const asked: string[] = [];
  const lines = createInterface({ input: child.stdout });
  const [first] = (await once(lines, "line")) as [string];
  lines.on("line", (line) => asked.push(line));
  const port = first.replace("port ", "");
  return {
    url: `http://${account === "" ? "" : `${account}@`}127.0.0.1:${port}`,
    asked,
    async close() {
      const ended = once(child, "close");
      child.kill();
      await ended;
    },
  };
}
