import { randomBytes } from "node:crypto";
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chmodSync, rmSync, statSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { bareEnvironment, makeQuickDirectory } from "@fiel/testkit";
import { programPath } from "@fiel/testkit/program-path";
import pg from "pg";
import { afterAll, afterEach, describe, expect, inject, it } from "vitest";
import { openFlakyRoad } from "./testing/flaky-road.ts";
import { hurried } from "./testing/hurried.ts";

const directory = makeQuickDirectory("fiel-main-");
const started: ChildProcess[] = [];
afterEach(async () => {
  for (const child of started.splice(0)) {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill("SIGKILL");
      await once(child, "exit");
    }
  }
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

function start(environment: Record<string, string>) {
  const child = spawn(
    process.execPath,
    ["--disable-warning=ExperimentalWarning", programPath("apps/server/src/main.ts")],
    {
      env: { ...bareEnvironment(), FIEL_DATA: directory, ...environment },
    },
  );
  started.push(child);
  const said = { out: "", err: "" };
  child.stdout.on("data", (piece: Buffer) => (said.out += piece.toString()));
  child.stderr.on("data", (piece: Buffer) => (said.err += piece.toString()));
  const ended = once(child, "close").then(([code]) => code as number);
  const lines = () =>
    said.out
      .split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line) as { msg: string; port?: number });
  const ready = async () => {
    await expect.poll(() => lines().some(({ msg }) => msg.startsWith("Fiel pronto em "))).toBe(true);
    return lines().find(({ port }) => port !== undefined)?.port ?? 0;
  };
  return { child, said, ended, lines, ready };
}

/** An operator's own empty PostgreSQL database. */
async function makeDatabase(): Promise<string> {
  const { host, port, superuserPassword } = inject("postgres");
  const database = `main_${randomBytes(4).toString("hex")}`;
  const url = `postgres://postgres:${encodeURIComponent(superuserPassword)}@${host}:${port}`;
  const client = new pg.Client({ connectionString: `${url}/postgres` });
  await client.connect();
  await client.query(`create database ${database}`);
  await client.end();
  return `${url}/${database}`;
}

describe("the server's program", () => {
  it("names every setting that is wrong and starts nothing", async () => {
    const { ended, said } = start({ PORT: "abc", SMTP_URL: "http://x" });
    expect(await ended).toBe(1);
    expect(said.err).toContain("PORT deve ser um número de porta");
    expect(said.err).toContain("SMTP_URL deve começar com");
    expect(said.err.trim().split("\n")).toHaveLength(1);
    expect(said.out).toBe("");
  });

  it.each([
    ["CLICKHOUSE_URL", "http://fiel:segredo@127.0.0.1:1/fiel", "não há um ClickHouse que responda em"],
    ["DATABASE_URL", "postgres://fiel:segredo@127.0.0.1:1/fiel", "não há um PostgreSQL que responda em"],
  ])(
    "waits where nobody answers at %s, says so without the password, and stops at once",
    async (name, url, said) => {
      const { child, ended, lines, said: told } = start({ PORT: "0", [name]: url });
      const sentence = `esperando pelo banco de ${name}: ${name}: ${said} 127.0.0.1:1 (ECONNREFUSED).`;
      await expect.poll(() => lines().some(({ msg }) => msg === sentence)).toBe(true);
      child.kill("SIGTERM");
      expect(await ended).toBe(0);
      expect(lines().map(({ msg }) => msg)).toContain("encerrado");
      expect(told.err).toBe("");
      expect(told.out).not.toContain("segredo");
    },
  );

  const abortsInside = "data:text/javascript,process.on('SIGUSR2',()=>process.abort())";
  it.each(["SIGABRT", "SIGUSR2"] as const)(
    "dies at once of an abort, also inside its engine (%s), and leaves nothing for other users to read",
    async (signal) => {
      chmodSync(directory, 0o755);
      const environment = { FIEL_LISTEN: "127.0.0.1", NODE_OPTIONS: `--import "${abortsInside}"` };
      const { child, ended, ready } = start({ PORT: "0", ...environment });
      await ready();
      expect(statSync(directory).mode & 0o077).toBe(0);
      child.kill(signal);
      await ended;
      expect(["SIGABRT", "SIGKILL"]).toContain(child.signalCode);
    },
  );

  it("says so where it cannot listen on the address that is asked for", async () => {
    const { ended, said } = start({ PORT: "0", FIEL_LISTEN: "203.0.113.1" });
    expect(await ended).toBe(1);
    expect(said.err.trim()).toBe(
      "O endereço em FIEL_LISTEN não é desta máquina: escolha um dos dela, ou deixe a configuração sem valor.",
    );
  });

  it("ends with a sentence where waiting mends nothing", async () => {
    const url = new URL(await makeDatabase());
    url.password = "errada";
    const { ended, said } = start({ PORT: "0", DATABASE_URL: url.href });
    expect(await ended).toBe(1);
    expect(said.err.trim()).toBe(
      `DATABASE_URL: o PostgreSQL em ${url.host} não aceita o usuário postgres com essa senha.`,
    );
  });

  it("warns of settings that nothing reads, and of an authority that is none", async () => {
    const unread = {
      FIEL_MIAL_FROM: "Fiel <avisos@usina.example>",
      NODE_EXTRA_CA_CERTS: "/nowhere/usina.pem",
    };
    const { ended, lines } = start({ PORT: "0", FIEL_LISTEN: "203.0.113.1", ...unread });
    expect(await ended).toBe(1);
    expect(lines().map(({ msg }) => msg)).toEqual(
      expect.arrayContaining([
        "FIEL_MIAL_FROM não é uma configuração do Fiel, e ninguém a lê; quis dizer FIEL_MAIL_FROM?",
        "NODE_EXTRA_CA_CERTS: /nowhere/usina.pem não pôde ser lido (ENOENT).",
      ]),
    );
  });

  it.each(["cut", "silent"])(
    "starts when its store comes, and stops in order while the way to it is %s",
    async (how) => {
      const url = new URL(await makeDatabase());
      const road = await openFlakyRoad(Number(url.port));
      url.port = String(road.port);
      await road.block();
      const { child, ended, lines, ready, said } = start({
        PORT: "0",
        DATABASE_URL: url.href,
        ...hurried(5),
      });
      await expect.poll(() => lines().some(({ msg }) => msg.startsWith("esperando"))).toBe(true);
      await road.open();
      const port = await ready();
      const health = async () => (await fetch(`http://localhost:${port}/health/ready`)).status;
      expect(await health()).toBe(200);
      if (how === "cut") await road.block();
      else road.mute();
      // A store that does not answer is busy for a while and then down.
      await expect.poll(health).toBe(503);
      child.kill("SIGTERM");
      expect(await ended).toBe(0);
      expect(said.err).toBe("");
      // A round that was interrupted may log after that line.
      expect(lines().map(({ msg }) => msg)).toContainEqual(expect.stringMatching(/^encerrado/));
      if (how === "silent") await road.block();
    },
  );

  it("serves until it is told to stop, makes the first manager once, and goes on with its data", async () => {
    const environment = {
      PORT: "0",
      FIEL_MANAGER_EMAIL: "Gestor@acme.com",
      FIEL_MANAGER_PASSWORD: "gestor-123",
    };
    const first = start(environment);
    const port = await first.ready();
    expect(await (await fetch(`http://localhost:${port}/health/ready`)).json()).toEqual({
      status: "up",
      stores: { postgres: "up", telemetry: "up" },
    });
    expect(first.lines().filter(({ msg }) => msg === "primeiro gestor criado")).toHaveLength(1);
    expect(first.said.out).not.toContain("gestor-123");
    first.child.kill("SIGTERM");
    expect(await first.ended).toBe(0);
    expect(first.lines().at(-1)?.msg).toBe("encerrado");
    expect(first.said.err).toBe("");

    const taken = createServer().listen(0, "0.0.0.0");
    await once(taken, "listening");
    const inTheWay = String((taken.address() as AddressInfo).port);
    const second = start({ ...environment, PORT: inTheWay });
    expect(await second.ended).toBe(1);
    taken.close();
    expect(second.said.err.trim()).toBe(
      `A porta ${inTheWay} já está em uso por outro programa: pare-o ou escolha outra com PORT.`,
    );
    expect(second.said.out).not.toContain("primeiro gestor criado");
  });

  it("stops at once when it is told twice", async () => {
    const { child, ready, ended, lines } = start({ PORT: "0" });
    await ready();
    child.kill("SIGINT");
    await expect.poll(() => lines().some(({ msg }) => msg === "encerrando")).toBe(true);
    child.kill("SIGINT");
    expect([0, 130]).toContain(await ended);
  });
});
