import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { BatchInput, SignedIn } from "@fiel/contracts";
import { bareEnvironment } from "@fiel/testkit";
import { programPath } from "@fiel/testkit/program-path";
import { makeDataRoot } from "../platform/stores/postgres/testing/test-store.ts";
import { bearer } from "./test-app.ts";

const flags = ["--disable-warning=ExperimentalWarning"];

type Asked = (address: string, init?: RequestInit) => Promise<Response>;

export interface FielRun {
  /** Null when it was killed. */
  readonly code: number | null;
  readonly said: string;
}

/** Another installation with both stores embedded, run by its own processes because this one already holds one. */
export interface SecondInstallation {
  readonly root: string;
  /** Runs a maintenance command. With `kill` sends SIGKILL some ms after its output matches. */
  fiel(args: readonly string[], kill?: { readonly after: RegExp; readonly ms: number }): Promise<FielRun>;
  /** Starts the server; returns a function that makes requests. */
  serve(): Promise<Asked>;
  stop(): Promise<void>;
  /** Kills the server with SIGKILL. */
  kill(): Promise<void>;
  close(): Promise<void>;
}

/** `more` is added to its environment, for example the URLs of stores. */
export async function openSecondInstallation(
  more: Readonly<Record<string, string>> = {},
): Promise<SecondInstallation> {
  const { root, remove } = await makeDataRoot();
  const env = { ...bareEnvironment(), FIEL_DATA: root, PORT: "0", ...more };
  // Working directories of commands may contain files of others.
  await writeFile(path.join(root, "config.xml"), "of somebody else", { mode: 0o600 });
  const start = (program: string, args: readonly string[], cwd?: string): ChildProcess =>
    spawn(process.execPath, [...flags, programPath(program), ...args], { env, cwd });
  let server: ChildProcess | null = null;
  const end = async (signal: "SIGTERM" | "SIGKILL"): Promise<void> => {
    const running = server;
    server = null;
    if (running === null || running.exitCode !== null) return;
    const gone = once(running, "exit");
    running.kill(signal);
    await gone;
  };
  const stop = () => end("SIGTERM");
  return {
    root,
    stop,
    kill: () => end("SIGKILL"),
    fiel: (args, kill) => heard(start("apps/server/src/fiel.ts", args, root), kill),
    async serve() {
      server = start("apps/server/src/main.ts", []);
      const port = await portOf(server);
      return (address, init) => fetch(`http://127.0.0.1:${port}${address}`, init);
    },
    async close() {
      await stop();
      await remove();
    },
  };
}

async function heard(child: ChildProcess, kill: Parameters<SecondInstallation["fiel"]>[1]): Promise<FielRun> {
  let said = "";
  let isTimed = false;
  const hear = (piece: Buffer): void => {
    said += piece.toString();
    if (kill === undefined || isTimed || !kill.after.test(said)) return;
    isTimed = true;
    void sleep(kill.ms).then(() => child.kill("SIGKILL"));
  };
  child.stdout?.on("data", hear);
  child.stderr?.on("data", hear);
  const [code] = (await once(child, "close")) as [number | null];
  return { code, said };
}

function portOf(server: ChildProcess): Promise<number> {
  let said = "";
  return new Promise((resolve, reject) => {
    server.on("exit", () => reject(new Error(said)));
    server.stderr?.on("data", (piece: Buffer) => (said += piece.toString()));
    server.stdout?.on("data", (piece: Buffer) => {
      said += piece.toString();
      const found = /"port":(\d+)/.exec(said)?.[1];
      if (found !== undefined) resolve(Number(found));
    });
  });
}

/** Signs a user in on a server; returns the token. */
export async function tokenOn(
  ask: Asked,
  tenant: string,
  credentials: { readonly email: string; readonly password: string },
): Promise<string> {
  const answer = await ask(`/api/client/${tenant}/users/access`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(credentials),
  });
  return ((await answer.json()) as SignedIn).token;
}

interface ArrivedClient {
  readonly tenant: string;
  readonly credentials: { readonly email: string; readonly password: string };
  readonly deviceKey: string;
}

/** Starts the server; returns calls of a transferred client, by a user and by its gateway. */
export async function clientOn(
  installation: SecondInstallation,
  { tenant, credentials, deviceKey }: ArrivedClient,
) {
  const ask = await installation.serve();
  const token = await tokenOn(ask, tenant, credentials);
  const behind = (rest: string): string => `/api/client/${tenant}${rest}`;
  const post = async (address: string, key: string, body: unknown) => {
    const headers = { ...bearer(key), "content-type": "application/json" };
    const answer = await ask(address, { method: "POST", headers, body: JSON.stringify(body) });
    return [answer.status, await answer.json()] as const;
  };
  return {
    get: async (rest: string) => {
      const answer = await ask(behind(rest), { headers: bearer(token) });
      return [answer.status, await answer.text()] as const;
    },
    post: (rest: string, body: unknown) => post(behind(rest), token, body),
    send: (sent: BatchInput) => post("/api/device/v1/batches", deviceKey, { ...sent, sentAt: Date.now() }),
  };
}
