import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Layout, type NodeAddress, nodeConfig, testDatabase, type TestUser } from "./node-config.ts";

/** A running ClickHouse server of a test. */
export interface TestNode {
  /** URL for `CLICKHOUSE_URL`, with a user who has the rights documented in docs/operations.md. */
  readonly url: string;
  /** URL with a user who has all rights. */
  readonly operatorUrl: string;
  readonly httpPort: number;
  /** Whether the server ended by itself, without `kill`. */
  readonly hasEnded: () => boolean;
  /** Ends the server by SIGKILL: data that is not on disk is lost. */
  kill(): Promise<void>;
  /** Starts the server again with its data. */
  start(): Promise<void>;
}

const user: TestUser = { name: "fiel", password: "senha@de teste:ç%" };

const program = path.join(import.meta.dirname, "run-engine.ts");

/** Statements that open the ports. The engine ends with its last statement, so that one sleeps for days. */
const statements = (database: string): string[] => [
  `create database if not exists ${database} engine = Atomic`,
  "system start listen http",
  "system start listen tcp",
  "select sleepEachRow(3) from numbers(1000000) settings function_sleep_max_microseconds_per_block = 0, max_block_size = 1 format Null",
];

/** Differences from a small test server. */
export interface NodePlan {
  /** Directory of the data; defaults to one inside the node's directory. */
  readonly dataDirectory?: string;
  readonly database?: string;
  /** Settings of the server in place of small caches and pools. */
  readonly settings?: Readonly<Record<string, number>>;
}

/** Starts one server with its data in `directory`, and waits until it answers. */
export async function startNode(
  directory: string,
  address: NodeAddress,
  cluster: { name: string; layout: Layout },
  { dataDirectory = path.join(directory, "data"), database = testDatabase, settings }: NodePlan = {},
): Promise<TestNode> {
  await mkdir(directory, { recursive: true });
  const config = path.join(directory, "config.xml");
  await writeFile(config, nodeConfig(config, address, cluster, user, settings));
  const args = [
    `--config-file=${config}`,
    `--path=${dataDirectory}`,
    `--query=${statements(database).join("; ")}`,
  ];
  let child: ChildProcess | undefined;
  let isKilled = false;
  const isOver = (): boolean => child === undefined || child.exitCode !== null || child.signalCode !== null;
  const kill = async (): Promise<void> => {
    isKilled = true;
    if (child === undefined || isOver()) return;
    const exit = once(child, "exit");
    child.kill("SIGKILL");
    await exit;
  };
  const start = async (): Promise<void> => {
    isKilled = false;
    child = fork(program, args, { execArgv: [], stdio: ["ignore", "ignore", "pipe", "ipc"] });
    await untilItAnswers(child, address.httpPort).catch(async (error: unknown) => {
      await kill();
      throw error;
    });
  };
  await start();
  const url = `http://${user.name}:${encodeURIComponent(user.password)}@127.0.0.1:${address.httpPort}/${database}`;
  const operatorUrl = `http://default@127.0.0.1:${address.httpPort}/${database}`;
  return { url, operatorUrl, httpPort: address.httpPort, hasEnded: () => !isKilled && isOver(), kill, start };
}

async function untilItAnswers(child: ChildProcess, port: number): Promise<void> {
  let said = "";
  child.stderr?.on("data", (piece: Buffer) => (said += piece.toString()));
  const ended = once(child, "exit").then(() =>
    Promise.reject(new Error(`the ClickHouse server ended: ${said}`)),
  );
  const answering = async (): Promise<void> => {
    for (;;) {
      const answer = await fetch(`http://127.0.0.1:${port}/ping`).catch(() => undefined);
      if (answer?.ok === true) return;
      await sleep(50);
    }
  };
  ended.catch(() => undefined);
  await Promise.race([answering(), ended]);
}
