import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { programPath } from "@fiel/testkit/program-path";
import type { ClusterAddresses } from "./telemetry-places.ts";

/** Settings of `cluster-server.ts`, as JSON in its first argument. */
export interface ClusterServerSettings {
  readonly databaseUrl: string;
  readonly cluster: ClusterAddresses;
  /** Initial time of its clock, UTC ms. */
  readonly nowMs: number;
}

/** A server in its own process, on external stores. */
export interface ServerProcess {
  fetch(address: string, init?: RequestInit): Promise<Response>;
  /** Sets its clock, UTC ms. */
  setClock(nowMs: number): Promise<void>;
  kill(): Promise<void>;
  /** Restarts it as a new process; resolves when it listens. */
  start(): Promise<void>;
}

const program = programPath("apps/server/src/testing/cluster-server.ts");

export async function openServerProcess(settings: ClusterServerSettings): Promise<ServerProcess> {
  let { nowMs } = settings;
  let child: ChildProcess | null = null;
  let port = 0;
  const start = async (): Promise<void> => {
    const started = fork(program, [JSON.stringify({ ...settings, nowMs })], {
      execArgv: ["--disable-warning=ExperimentalWarning"],
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    child = started;
    const ended = once(started, "exit").then(() => Promise.reject(new Error("the server ended")));
    ended.catch(() => undefined);
    [port] = (await Promise.race([once(started, "message"), ended])) as [number];
  };
  await start();
  return {
    fetch: (address, init) => fetch(`http://127.0.0.1:${port}${address}`, init),
    async setClock(ms) {
      nowMs = ms;
      if (child === null) return;
      const set = once(child, "message");
      child.send(ms);
      await set;
    },
    async kill() {
      const killed = child;
      child = null;
      if (killed === null || killed.exitCode !== null || killed.signalCode !== null) return;
      const gone = once(killed, "exit");
      killed.kill("SIGKILL");
      await gone;
    },
    start,
  };
}
