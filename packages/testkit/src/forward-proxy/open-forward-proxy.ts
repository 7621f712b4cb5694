import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { bareEnvironment } from "../bare-environment.ts";

export interface ForwardProxy {
  /** Where it is reached, with its account. */
  readonly url: string;
  /** What it was asked for until now, "CONNECT fiel.example:443". */
  asked(): Promise<readonly string[]>;
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
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const asked: string[] = [];
  const [first] = (await once(child, "message")) as [string];
  const echoes = new Map<string, () => void>();
  child.on("message", (line: string) => {
    const heard = echoes.get(line);
    if (heard === undefined) asked.push(line);
    else heard();
    echoes.delete(line);
  });
  let echoCount = 0;
  const port = first.replace("port ", "");
  return {
    url: `http://${account === "" ? "" : `${account}@`}127.0.0.1:${port}`,
    async asked() {
      const echo = `echo ${(echoCount += 1)}`;
      await new Promise<void>((resolve) => {
        echoes.set(echo, resolve);
        child.send(echo);
      });
      return [...asked];
    },
    async close() {
      const ended = once(child, "close");
      child.kill();
      await ended;
    },
  };
}
