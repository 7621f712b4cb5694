import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { bareEnvironment } from "../bare-environment.ts";

/** A running forward proxy. */
export interface ForwardProxy {
  /** URL of the proxy, with its account. */
  readonly url: string;
  /** Requests so far, such as "CONNECT fiel.example:443". */
  asked(): Promise<readonly string[]>;
  close(): Promise<void>;
}

/**
 * Starts a company's forward proxy as a separate process. `account` is "name:password", empty for a proxy without one. `here` are public hosts
 * that lead to this machine, `host=port` to another port of it; with any, no other host is reachable.
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
