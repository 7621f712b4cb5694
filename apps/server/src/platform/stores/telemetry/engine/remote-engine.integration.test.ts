import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Server } from "node:net";
import { alone, remote } from "../../../../testing/telemetry-places.ts";
import { openTestClickHouse, type TestClickHouse } from "@fiel/testkit";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type FlakyRoad, openFlakyRoad } from "../../../../testing/flaky-road.ts";
import { isStoreFailure, storeFault } from "../../../http/store-failure.ts";
import { openTelemetry, type UnderLock } from "../open-telemetry.ts";
import { migrations } from "../schema/migrations.ts";
import type { Engine } from "./engine.ts";
import { openRemoteEngine } from "./remote-engine.ts";

let server: TestClickHouse;
/** Not through the connection that the tests cut. */
let engine: Engine;
let operator: Engine;
let road: FlakyRoad;
let far: Engine;

const through = (port: number): string => {
  const url = new URL(server.url);
  url.port = String(port);
  return url.href;
};
const count = async (table: string): Promise<number> =>
  Number((await engine.read(`select count() from ${table} format TSV`)).toString());
/** Number of running statements that begin with this text, as the server's operator sees them. */
const running = async (statement: string): Promise<number> => {
  const select = `select count() from system.processes where user = 'fiel' and startsWith(query, '${statement}') format TSV`;
  return Number((await operator.read(select)).toString());
};
const numbers = (table: string, from = 0) => ({
  table,
  columns: ["n"],
  rows: Buffer.from(`${from}\n${from + 1}\n`),
  format: "TabSeparated" as const,
});

beforeAll(async () => {
  server = await openTestClickHouse();
  engine = openRemoteEngine(server.url);
  operator = openRemoteEngine(server.operatorUrl);
  road = await openFlakyRoad(server.httpPort);
  far = openRemoteEngine(through(road.port));
  await engine.command(
    "create table kept (n UInt32) engine = MergeTree order by n settings fsync_after_insert = 1, fsync_part_directory = 1",
  );
});
afterAll(async () => {
  await far.close();
  await engine.close();
  await operator.close();
  await road.block().catch(() => undefined);
  await server.close();
});

describe("a remote engine one of whose servers accepts connections and answers nothing", () => {
  const silenceMs = 250;
  let hung: Server;
  let both: Engine;
  beforeAll(async () => {
    hung = createServer().listen(0, "127.0.0.1");
    await once(hung, "listening");
  });
  afterAll(() => void hung.close());
  beforeEach(() => {
    const addresses = [through((hung.address() as AddressInfo).port), server.url];
    both = openRemoteEngine(addresses.join(","), { silenceMs });
  });
  afterEach(() => both.close());

  it("reads from the other one, and asks it alone from then on", async () => {
    expect((await both.read("select 7 format TSV")).toString()).toBe("7\n");
    let asked = 0;
    const count = (): void => void (asked += 1);
    hung.on("connection", count);
    expect((await both.read("select 8 format TSV")).toString()).toBe("8\n");
    hung.off("connection", count);
    expect(asked).toBe(0);
  });

  it("reads from the other one once somebody has given up waiting", async () => {
    const leaving = new AbortController();
    // The first connection is the read's, the second one the check whether the server is alive.
    hung.once("connection", () => hung.once("connection", () => leaving.abort(new Error("left"))));
    await expect(both.read("select 7 format TSV", leaving.signal)).rejects.toThrow("left");
    expect((await both.read("select 8 format TSV")).toString()).toBe("8\n");
  });

  it("waits for answers that take long, however many they are, of a server that is there", async () => {
    const there = openRemoteEngine([server.url, server.url].join(","), { silenceMs });
    const slow = "select sleepEachRow(0.5) from numbers(4) settings max_block_size = 1 format Null";
    await Promise.all(Array.from({ length: 16 }, () => there.read(slow)));
    await there.close();
  });
});

describe("a remote engine", () => {
  it("ends a statement on the server when the reader leaves", async () => {
    const leaving = new AbortController();
    const endless =
      "select sum(sipHash64(number)) from numbers(1000000000000) settings max_threads = 1 format TSV";
    const reads = [1, 2].map(() => engine.read(endless, leaving.signal));
    const ended = Promise.allSettled(reads);
    const endlessOnes = () => running("select sum(sipHash64(");
    await expect.poll(endlessOnes).toBe(2);
    leaving.abort(new Error("the page was closed"));
    for (const end of await ended)
      expect(end).toMatchObject({ status: "rejected", reason: { message: "the page was closed" } });
    await expect.poll(endlessOnes).toBe(0);
    await expect(engine.read("select 1 format TSV", leaving.signal)).rejects.toThrow("the page was closed");
  });

  it("reads only: a statement that would change something is refused", async () => {
    await expect(engine.read("create table sneaked (n UInt8) engine = Memory")).rejects.toThrow(/readonly/);
    await expect(engine.read("insert into kept values (1)")).rejects.toThrow(/readonly/);
  });

  it("tells what a question costs too much from a store that is away", async () => {
    const wide =
      "select length(groupArray(randomString(1000))) from numbers(10000000) settings max_threads = 1 format TSV";
    await expect(engine.read(wide)).rejects.toMatchObject({ name: "QueryLimitExceeded" });
    const misspelt = await engine.read("select nothing format TSV").catch((error: unknown) => error);
    expect(isStoreFailure(misspelt)).toBe(false);
  });

  it("keeps what it acknowledged when the server is killed", async () => {
    await engine.insert(numbers("kept"));
    await server.kill();
    const refused = await engine.insert(numbers("kept", 2)).catch((error: unknown) => error);
    expect(isStoreFailure(refused)).toBe(true);
    await expect(engine.ping()).rejects.toSatisfy(isStoreFailure);
    await server.start();
    await engine.insert(numbers("kept", 2));
    expect(await count("kept")).toBe(4);
  });

  it("fails as a store that is away when the connection breaks, and goes on when it is back", async () => {
    const reading = far.read("select sleep(3) format TSV").catch((error: unknown) => error);
    await expect.poll(() => running("select sleep(3)")).toBe(1);
    await road.block();
    expect(isStoreFailure(await reading)).toBe(true);
    for (const ask of [
      far.read("select 1 format TSV"),
      far.insert(numbers("kept", 4)),
      far.command("select 1"),
    ]) {
      await expect(ask).rejects.toSatisfy(isStoreFailure);
    }
    await road.open();
    expect((await far.read("select 1 format TSV")).toString()).toBe("1\n");
  });

  it("asks the next of several addresses while one is away, also in the middle, and keeps to the one that works", async () => {
    const several = openRemoteEngine([1, road.port, server.httpPort].map(through).join(","));
    const one = async () => (await several.read("select 1 format TSV")).toString();
    await several.ping();
    expect(await one()).toBe("1\n");
    const reading = several.read("select sleep(3) format TSV");
    await expect.poll(() => running("select sleep(3)")).toBe(1);
    road.mute();
    const unheard = several.insert(numbers("kept", 6)).catch((error: unknown) => error);
    await expect.poll(() => count("kept where n = 6")).toBe(1);
    await road.block();
    expect((await reading).toString()).toBe("0\n");
    // A statement that may have been executed is not repeated.
    expect(await unheard).toSatisfy(isStoreFailure);
    expect(await count("kept where n in (6, 7)")).toBe(2);
    await several.command("select 1");
    await road.open();
    expect(await one()).toBe("1\n");
    await road.block();
    await several.insert(numbers("kept", 18));
    expect(await one()).toBe("1\n");
    expect(await count("kept where n in (6, 7, 18, 19)")).toBe(4);
    await road.open();
    await several.close();
    const none = openRemoteEngine(`${through(1)},${through(2)}`);
    await expect(none.insert(numbers("kept"))).rejects.toSatisfy(isStoreFailure);
    await none.close();
  });

  it("sends with each statement what replicas need, and nothing of it to a single server", async () => {
    const placing = ["load_balancing", "prefer_localhost_replica", "use_hedged_requests"];
    const names = [...placing, "insert_quorum", "insert_quorum_parallel"];
    const values = names.map((name) => `toString(getSetting('${name}'))`);
    await engine.command(
      `create table said (token String, ${names.map((name, i) => `${name} String default ${values[i]}`).join(", ")}) engine = MergeTree order by token`,
    );
    const replicated = openRemoteEngine(server.url, { isReplicated: true });
    const say = (by: Engine, token: string) =>
      by.insert({
        table: "said",
        columns: ["token"],
        rows: Buffer.from(`${token}\n`),
        format: "TabSeparated",
      });
    await say(engine, "single");
    await say(replicated, "replicated");
    const stored = async (token: string) =>
      (
        await engine.read(`select ${names.join(", ")} from said where token = '${token}' format CSV`)
      ).toString();
    const asked = async (by: Engine) => (await by.read(`select ${values.join(", ")} format CSV`)).toString();
    expect(await stored("replicated")).toBe('"in_order","false","false","auto","true"\n');
    expect(await asked(replicated)).toBe('"in_order","false","false","0","true"\n');
    expect(await stored("single")).toBe(await asked(engine));
    expect(await asked(engine)).toMatch(/^"random","true","true","0"/);
    await replicated.close();
  });

  it("stores nothing of an insert whose bytes stopped half-way", async () => {
    const { username, password } = new URL(server.url);
    const insert = "insert into fiel.kept (n) format TabSeparated";
    const asked = new URLSearchParams({ query: insert });
    const login = Buffer.from(`${username}:${decodeURIComponent(password)}`).toString("base64");
    const under = () => running(insert);
    const socket = connect(server.httpPort, "127.0.0.1");
    socket.write(
      `POST /?${asked.toString()} HTTP/1.1\r\nHost: x\r\nAuthorization: Basic ${login}\r\nTransfer-Encoding: chunked\r\n\r\n`,
    );
    // More than the server accepts before it begins, and then half a number in an unfinished chunk.
    const many = "91\n".repeat(1_000_000);
    socket.write(`${many.length.toString(16)}\r\n${many}\r\n8\r\n91\n9`);
    await expect.poll(under).toBe(1);
    socket.destroy();
    await once(socket, "close");
    await expect.poll(under).toBe(0);
    expect(await count("kept where n in (9, 91)")).toBe(0);
    await engine.insert({ ...numbers("kept"), rows: Buffer.from("91\n92\n") });
    expect(await count("kept where n in (91, 92)")).toBe(2);
  });
});

describe("the start on a server", () => {
  const start = (url: string, cluster: string | null = null, underLock: UnderLock = alone) =>
    openTelemetry({ ...remote(url), clickhouseCluster: cluster }, underLock);

  it("makes the tables once, whoever comes first, and again finds them", async () => {
    let last: Promise<unknown> = Promise.resolve();
    const oneByOne: UnderLock = (work) => {
      const mine = last.then(work);
      last = mine.catch(() => undefined);
      return mine;
    };
    const both = await Promise.all([start(server.url, null, oneByOne), start(server.url, null, oneByOne)]);
    await (await start(server.url)).close();
    for (const store of both) await store.close();
    const names = await engine.read("select name from schema_migrations order by name format TSV");
    expect(names.toString()).toBe(migrations.map(({ name }) => `${name}\n`).join(""));
  });

  it.each([
    [
      "nobody there",
      (url: URL) => (url.port = "1"),
      /^CLICKHOUSE_URL: não há um ClickHouse que responda em 127\.0\.0\.1:1 \(ECONNREFUSED\)\.$/,
    ],
    [
      "a host that is none",
      (url: URL) => (url.hostname = "clickhouse.invalid"),
      /não há um ClickHouse que responda em clickhouse\.invalid:\d+ \(/,
    ],
    [
      "a wrong password",
      (url: URL) => (url.password = "errada"),
      /^CLICKHOUSE_URL: o ClickHouse em 127\.0\.0\.1:\d+ não aceita o usuário fiel com essa senha\.$/,
    ],
    [
      "a user that is none",
      (url: URL) => (url.username = "ninguém"),
      /não aceita o usuário ninguém com essa senha/,
    ],
    [
      "a database that is none",
      (url: URL) => (url.pathname = "/falta"),
      /não tem o banco falta; crie-o: create database falta\.$/,
    ],
    [
      "a database where the user may not make tables",
      (url: URL) => (url.pathname = "/system"),
      /^CLICKHOUSE_URL: o ClickHouse não deixou preparar as tabelas: .*CREATE TABLE ON system.* \(ACCESS_DENIED\)$/,
    ],
  ])("stops with a sentence: %s", async (_, spoil, sentence) => {
    const url = new URL(server.url);
    spoil(url);
    const error = await start(url.href).then(
      () => new Error("it started"),
      (thrown: unknown) => thrown as Error,
    );
    // A server that is not up yet is awaited; a refusal of ClickHouse cannot be fixed by waiting.
    const isAway = /não há um ClickHouse/.test(error.message);
    expect([error.name, storeFault(error)]).toEqual(
      isAway ? ["StoreUnavailable", "away"] : ["SettingsError", storeFault(error)],
    );
    expect(error.message).toMatch(sentence);
    expect(error.message).not.toContain(decodeURIComponent(new URL(server.url).password));
    expect(error.message).not.toContain("errada");
  });

  it("stops with a sentence at a cluster that the server does not know, or whose copies Fiel would write twice", async () => {
    await expect(start(server.url, "outro")).rejects.toThrow(
      "FIEL_CLICKHOUSE_CLUSTER: esse ClickHouse não conhece o cluster outro; conhece: balancas.",
    );
    await expect(start(server.url, "balancas")).rejects.toThrow(
      /^FIEL_CLICKHOUSE_CLUSTER: .*internal_replication = true/,
    );
  });
});
