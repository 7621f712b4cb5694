import { execFileSync } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type BatchInput, getConformity } from "@fiel/contracts";
import { openTestClickHouse, passwordFile, type TestClickHouse } from "@fiel/testkit";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { runMaintenance } from "./maintenance/run-maintenance.ts";
import { readCopy } from "./platform/backup/copy-directory.ts";
import { queryOf } from "./testing/dashboard-questions.ts";
import { filteredCalls } from "./testing/filtered-calls.ts";
import { openSecondInstallation, type SecondInstallation, tokenOn } from "./testing/second-installation.ts";
import { bearer } from "./testing/test-app.ts";
import { smallPlant } from "./testing/test-stores.ts";

const dayMs = 86_400_000;
const startMs = Math.floor(Date.now() / dayMs) * dayMs - 40 * dayMs + 9 * 3_600_000;
const longAgoMs = startMs - 62 * dayMs;
const credentials = { email: "a@acme.com", password: "long enough" };
const packages = 40;

type Ask = Awaited<ReturnType<SecondInstallation["serve"]>>;

let directory: string;
let server: TestClickHouse;
let external: Record<string, string>;
let first: SecondInstallation;
const others: SecondInstallation[] = [];
let askFirst: Ask;
let key: string;
/** What was sent, in its order; `acknowledged` were. */
const sent: BatchInput[] = [];
let acknowledged = 0;

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), "fiel-copies-"));
  await chmod(directory, 0o755);
  [first, server] = await Promise.all([openSecondInstallation(), openTestClickHouse()]);
  external = { DATABASE_URL: await emptyDatabase(), CLICKHOUSE_URL: server.url };
  askFirst = await first.serve();
  const owner = ["--admin-email", credentials.email, "--password-file", passwordFile(credentials.password)];
  await fiel("tenant", "add", "--tenant", "acme", "--name", "Acme", ...owner);
  const plant = path.join(directory, "plant.json");
  await writeFile(plant, JSON.stringify(smallPlant));
  await fiel("apply", "--tenant", "acme", plant);
  key = (await fiel("device", "key", "--tenant", "acme")).printed[0] ?? "";
  for (const [at, count] of [
    [longAgoMs, 3_000],
    [startMs - 3_600_000, 5_000],
  ] as const)
    await send(askFirst, next(randomUUID(), 1, at, count));
});
afterAll(async () => {
  await Promise.all([first, ...others].map((one) => one.close()));
  await server.close();
  await rm(directory, { recursive: true, force: true });
});

/** A database as an operator makes it. */
async function emptyDatabase(): Promise<string> {
  const { host, port, superuserPassword } = inject("postgres");
  const name = `copies_${randomBytes(4).toString("hex")}`;
  const superuser = new pg.Client({
    host,
    port,
    user: "postgres",
    password: superuserPassword,
    database: "postgres",
  });
  await superuser.connect();
  await superuser.query(`create role ${name} login createrole password 'p'`);
  await superuser.query(`create database ${name} owner ${name}`);
  await superuser.end();
  return `postgres://${name}:p@${host}:${port}/${name}`;
}

/** A command beside the running server, by this process. */
async function fiel(...args: string[]) {
  const printed: string[] = [];
  const code = await runMaintenance(args, {
    environment: { FIEL_DATA: first.root },
    workingDirectory: directory,
    now: Date.now,
    print: (line) => printed.push(line),
    complain: (line) => printed.push(line),
  });
  return { code, printed, said: printed.join("\n") };
}

async function another(more?: Readonly<Record<string, string>>): Promise<SecondInstallation> {
  const made = await openSecondInstallation(more);
  others.push(made);
  return made;
}

function next(gateway: string, sequence: number, at: number, count = packages): BatchInput {
  const made: BatchInput = {
    gateway,
    sequence,
    sentAt: Date.now(),
    weighings: [
      {
        equipment: 3,
        product: "ARROZ-1",
        operator: 12,
        at: Array.from({ length: count }, (_, i) => at + i * 700),
        weightMg: Array.from({ length: count }, (_, i) => 1_000_000 + ((i * 7_919 + sequence * 31) % 36_000)),
      },
    ],
    statuses: [{ equipment: 3, at, state: 1, speed: 30.5, product: "ARROZ-1", operator: 12 }],
    occurrences: [{ equipment: 3, code: 20, startedAt: at, endedAt: at + 9_000 }],
    leftovers: [{ equipment: 3, at, kind: "scrap", weightMg: 1_234, product: "ARROZ-1", operator: 12 }],
    coils: [],
  };
  sent.push(made);
  return made;
}

async function send(ask: Ask, batch: BatchInput): Promise<void> {
  const headers = { ...bearer(key), "content-type": "application/json" };
  const answer = await ask("/api/device/v1/batches", {
    method: "POST",
    headers,
    body: JSON.stringify(batch),
  });
  expect([answer.status, await answer.json()]).toMatchObject([200, { quarantined: 0 }]);
  acknowledged += 1;
}

/** Several gateways send without a pause until told to stop, or until nobody answers; gives how many ended like that. */
function ingest(): () => Promise<number> {
  let isOver = false;
  const gateways = Array.from({ length: 4 }, async () => {
    const gateway = randomUUID();
    for (let sequence = 1; !isOver; sequence += 1) {
      await send(askFirst, next(gateway, sequence, startMs + sent.length * 30_000));
      await sleep(50);
    }
  });
  const ended = Promise.allSettled(gateways);
  return async () => {
    isOver = true;
    return (await ended).filter(({ status }) => status === "rejected").length;
  };
}

/** What every gateway does when it does not know what became of its batches. */
const repeatAll = (ask: Ask): Promise<unknown> =>
  Promise.all(
    [...Map.groupBy(sent, ({ gateway }) => gateway).values()].map(async (batches) => {
      for (const batch of batches) await send(ask, { ...batch, sentAt: Date.now() });
    }),
  );

const windows = [
  { startMs: longAgoMs - dayMs, endMs: longAgoMs + dayMs },
  { startMs: startMs - dayMs, endMs: startMs + 5 * dayMs },
];

/** What people see, call by call. */
async function figuresOf(ask: Ask): Promise<Record<string, unknown>> {
  const token = await tokenOn(ask, "acme", credentials);
  const common = { windows, timezone: "America/Sao_Paulo" };
  const questions = [
    ...filteredCalls.map(({ path: at }) => `${at}?${queryOf(common).toString()}`),
    `${getConformity.path}?${queryOf({ ...common, equipment: 3, sampleSize: 20 }).toString()}`,
    "/api/client/:tenant/registrations/products",
  ];
  const figures: Record<string, unknown> = {};
  for (const question of questions) {
    const answer = await ask(question.replace(":tenant", "acme"), { headers: bearer(token) });
    expect([question, answer.status]).toEqual([question, 200]);
    figures[question] = await answer.json();
  }
  return figures;
}

interface Counted {
  readonly weighed: number;
  readonly leftovers: number;
}

/** Of a copy: packages beside those of history, and the leftovers that came with them. */
async function countedIn(copies: string, name: string): Promise<Counted> {
  const { manifest } = await readCopy(copies, name);
  const { tables, parts } = manifest;
  const rowsOf = (list: readonly { table: string; rows: number }[], table: string): number =>
    list.filter((one) => one.table === table).reduce((sum, { rows }) => sum + rows, 0);
  return { weighed: rowsOf(parts, "weighings") - 8_000, leftovers: rowsOf(tables, "leftovers") - 2 };
}

const copiesIn = (copies: string): Promise<string[]> => readdir(path.join(copies, "copies"));
const newPartsIn = (said: string): number => Number(/, (\d+) delas novas/.exec(said)?.[1]);

describe("a copy of an installation that is weighing", () => {
  const place = () => path.join(directory, "copies-of-first");

  it("has all that was acknowledged before, and of each batch all or nothing", async () => {
    const stop = ingest();
    await expect.poll(() => acknowledged).toBeGreaterThan(10);
    const before = acknowledged;
    const { code, said } = await fiel("backup", "--to", place());
    expect(await stop()).toBe(0);
    expect([code, said]).toEqual([0, expect.stringContaining("inteira")]);

    const [name = ""] = await copiesIn(place());
    const { weighed, leftovers } = await countedIn(place(), name);
    expect(leftovers).toBeGreaterThanOrEqual(before - 2);
    expect(leftovers).toBeLessThan(acknowledged);
    expect(weighed).toBe(leftovers * packages);
    expect((await fiel("verify", "--from", place())).said).toContain("confere");
  });

  it("is for its owner's eyes alone", async () => {
    const entries = await readdir(place(), { recursive: true, withFileTypes: true });
    for (const entry of entries) {
      const { mode } = await stat(path.join(entry.parentPath, entry.name));
      expect([entry.name, (mode & 0o777).toString(8)]).toEqual([entry.name, entry.isFile() ? "600" : "700"]);
    }
  });

  it("becomes an installation that knows what was cut off: nothing is missing or counted twice when all is repeated", async () => {
    const stop = ingest();
    const before = acknowledged;
    await expect.poll(() => acknowledged).toBeGreaterThan(before + 20);
    await first.kill();
    expect(await stop()).toBeGreaterThan(0);
    const { code, said } = await first.fiel(["backup", "--to", place()]);
    expect([code, said]).toEqual([0, expect.stringContaining("inteira")]);
    const [, parts = 0, fresh = 0] = (/em (\d+) partes, (\d+) delas novas/.exec(said) ?? []).map(Number);
    expect(fresh).toBeLessThan(parts);

    const second = await another();
    const restored = await second.fiel(["restore", "--from", place()]);
    expect([restored.code, restored.said]).toEqual([0, expect.stringContaining("restaurada")]);
    askFirst = await first.serve();
    const ask = await second.serve();
    await Promise.all([repeatAll(askFirst), repeatAll(ask)]);
    expect(await figuresOf(ask)).toEqual(await figuresOf(askFirst));
    await second.stop();
  });

  it("is taken again and again into one place, which keeps as many as are wanted", async () => {
    const { code, said } = await fiel("backup", "--to", place(), "--keep", "2");
    expect([code, said]).toEqual([0, expect.stringContaining("apagada")]);
    const names = await copiesIn(place());
    const { weighed, leftovers } = await countedIn(place(), names[1] ?? "");
    expect([names.length, weighed, leftovers]).toEqual([2, (sent.length - 2) * packages, sent.length - 2]);
    expect((await fiel("verify", "--from", place())).code).toBe(0);
  });

  it("for which there is no room is refused in words, and is none", async () => {
    const small = path.join(directory, "small");
    await mkdir(small);
    try {
      execFileSync("mount", ["-t", "tmpfs", "-o", "size=64k", "tmpfs", small], { stdio: "ignore" });
    } catch {
      return;
    }
    try {
      const { code, said } = await fiel("backup", "--to", small);
      expect([code, said]).toEqual([1, expect.stringMatching(/^Não há (mais )?espaço em /)]);
      expect((await fiel("verify", "--from", small)).said).toContain("não tem uma cópia inteira");
    } finally {
      execFileSync("umount", ["-l", small]);
    }
  });

  it("is refused where a file was changed, where it was cut off, and where there is something already", async () => {
    expect((await fiel("restore", "--from", place())).said).toContain(
      "Uma cópia só é restaurada onde ainda não há nada",
    );
    const copies = await copiesIn(place());
    const manifest = path.join(place(), "copies", copies.at(-1) ?? "", "manifest.json");
    const whole = await readFile(manifest, "utf8");
    const { parts } = JSON.parse(whole) as { parts: { path: string }[] };
    const part = path.join(place(), parts[0]?.path ?? "");
    const bytes = await readFile(part);
    const changed = Buffer.from(bytes);
    changed[changed.length >> 1] = (changed[changed.length >> 1] ?? 0) ^ 1;
    await writeFile(part, changed);
    expect(await fiel("verify", "--from", place())).toMatchObject({
      code: 1,
      said: expect.stringContaining(parts[0]?.path ?? ""),
    });
    await writeFile(part, bytes);

    await writeFile(manifest, whole.replace('"takenAt": "2', '"takenAt": "3'));
    expect((await fiel("verify", "--from", place())).said).toContain("foi alterado ou está danificado");
    await rm(manifest);
    expect((await fiel("verify", "--from", place(), "--copy", copies.at(-1) ?? "")).said).toContain(
      "interrompida",
    );
    await writeFile(manifest, whole, { mode: 0o600 });
    expect((await fiel("verify", "--from", place())).code).toBe(0);
  });
});

describe("an installation with stores of its own", () => {
  it("is what the embedded one was, to which it moved, and is copied while it runs", async () => {
    const file = path.join(directory, "external.env");
    await writeFile(
      file,
      Object.entries(external)
        .map(([name, value]) => `${name}="${value}"\n`)
        .join(""),
    );
    const through = path.join(directory, "move");
    const figures = await figuresOf(askFirst);
    expect((await fiel("move", "--to", file, "--through", through)).said).toContain("está ligado");
    await first.stop();
    const { code, said } = await first.fiel(["move", "--to", file, "--through", through]);
    expect([code, said]).toEqual([0, expect.stringContaining("mudança feita")]);

    const moved = await another(external);
    const ask = await moved.serve();
    expect(await figuresOf(ask)).toEqual(figures);
    const copies = path.join(directory, "copies-of-moved");
    const taken = await moved.fiel(["backup", "--to", copies]);
    expect([taken.code, taken.said]).toEqual([0, expect.stringContaining("inteira")]);
    const next = await moved.fiel(["backup", "--to", copies]);
    expect(newPartsIn(next.said)).toBeLessThan(newPartsIn(taken.said));
    await moved.stop();

    const back = await another();
    expect((await back.fiel(["restore", "--from", copies])).code).toBe(0);
    expect(await figuresOf(await back.serve())).toEqual(figures);
  });
});
