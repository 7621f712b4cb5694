import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { isStoreFailure, storeFault } from "../../../http/store-failure.ts";
import type { Engine } from "./engine.ts";
import { openRemoteEngine } from "./remote-engine.ts";

// Answers that ClickHouse, or a proxy before it, gives instead of a result.
let end = async (): Promise<void> => undefined;
afterEach(() => end());

type Answer = (response: ServerResponse) => void;

/** An engine over several servers with these answers. */
async function through(...answers: readonly Answer[]): Promise<Engine> {
  const servers = answers.map((answer) =>
    createServer((request, response) => {
      request.resume().on("end", () => answer(response));
    }).listen(0, "127.0.0.1"),
  );
  await Promise.all(servers.map((server) => once(server, "listening")));
  const urls = servers.map(
    (server) => `http://fiel@127.0.0.1:${(server.address() as AddressInfo).port}/fiel`,
  );
  const engine = openRemoteEngine(urls.join(","));
  end = async () => {
    await engine.close();
    for (const server of servers) {
      server.closeAllConnections();
      await once(server.close(), "close");
    }
  };
  return engine;
}

const rows = {
  table: "t",
  columns: ["n"],
  rows: Buffer.from("1\n"),
  format: "TabSeparated",
} as const;
const failures = (engine: Engine): Promise<unknown[]> =>
  Promise.all(
    [engine.read("select 1 format TSV"), engine.insert(rows), engine.command("create table t")].map((asked) =>
      asked.then(
        () => "answered",
        (error: unknown) => error,
      ),
    ),
  );

describe("in the middle of a statement", () => {
  it.each<[string, Answer]>([
    ["a proxy's 502", (response) => response.writeHead(502).end("<html>502 Bad Gateway</html>")],
    ["a proxy's 503", (response) => response.writeHead(503).end("no healthy upstream")],
    ["a proxy's 504", (response) => response.writeHead(504).end()],
    [
      "a body cut short of its length",
      (response) =>
        response.writeHead(200, { "content-length": "1000" }).write("1\n", () => response.destroy()),
    ],
    [
      "a chunked body that does not end",
      (response) => response.writeHead(200).write("1\n", () => response.destroy()),
    ],
    ["a connection reset before any answer", (response) => response.socket?.resetAndDestroy()],
    ["what is no HTTP", (response) => response.socket?.end("SSH-2.0-OpenSSH\r\n")],
  ])("%s is a store that is away", async (_, answer) => {
    for (const failure of await failures(await through(answer))) expect(failure).toSatisfy(isStoreFailure);
  });

  it.each([
    [32, "ATTEMPT_TO_READ_AFTER_EOF", "away"],
    [209, "SOCKET_TIMEOUT", "away"],
    [210, "NETWORK_ERROR", "away"],
    [225, "NO_ZOOKEEPER", "away"],
    [242, "TABLE_IS_READ_ONLY", "full"],
    [243, "NOT_ENOUGH_SPACE", "full"],
    [252, "TOO_MANY_PARTS", "away"],
    [279, "ALL_CONNECTION_TRIES_FAILED", "away"],
    [285, "TOO_FEW_LIVE_REPLICAS", "full"],
    [439, "CANNOT_SCHEDULE_TASK", "away"],
    [516, "AUTHENTICATION_FAILED", "refused"],
    [999, "KEEPER_EXCEPTION", "away"],
  ])("ClickHouse's code %i, %s, is a store that is %s", async (code, type, fault) => {
    const text = `Code: ${code}. DB::Exception: it went wrong: While executing X. (${type}) (version 26.1.1.1)`;
    const engine = await through((response) => response.writeHead(500).end(text));
    for (const failure of await failures(engine)) expect(storeFault(failure)).toBe(fault);
  });

  it("memory is one question's fault, and no fault of what is written", async () => {
    const text =
      "Code: 241. DB::Exception: Query memory limit exceeded: would use 1.01 GiB. (MEMORY_LIMIT_EXCEEDED)";
    const [read, insert] = await failures(await through((response) => response.writeHead(500).end(text)));
    expect(read).toMatchObject({ name: "QueryLimitExceeded" });
    expect(isStoreFailure(insert)).toBe(true);
  });

  it("a statement that is wrong is nobody's absence", async () => {
    const text = "Code: 47. DB::Exception: Unknown expression identifier `x`. (UNKNOWN_IDENTIFIER)";
    const engine = await through((response) => response.writeHead(404).end(text));
    for (const failure of await failures(engine)) expect(isStoreFailure(failure)).toBe(false);
  });
});

it("who leaves before a server has been silent for long sends nobody to another one", async () => {
  const leaving = new AbortController();
  const first: Answer = (response) =>
    leaving.signal.aborted ? response.end("first\n") : leaving.abort(new Error("left"));
  const engine = await through(first, (response) => response.end("second\n"));
  await expect(engine.read("select 1 format TSV", leaving.signal)).rejects.toThrow("left");
  expect((await engine.read("select 2 format TSV")).toString()).toBe("first\n");
});
