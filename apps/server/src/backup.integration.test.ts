import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { openTestClickHouse, type TestClickHouse } from "@fiel/testkit";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { readCopy } from "./platform/backup/copy-directory.ts";
import { complaintOver } from "./testing/command-over-mount.ts";
import { packages } from "./testing/weighing-gateways.ts";
import {
  figuresOf,
  history,
  openWeighingInstallation,
  type WeighingInstallation,
} from "./testing/weighing-installation.ts";

let plant: WeighingInstallation;
let server: TestClickHouse;
let external: Record<string, string>;
const fiel: WeighingInstallation["fiel"] = (...args) => plant.fiel(...args);

beforeAll(async () => {
  [plant, server] = await Promise.all([openWeighingInstallation(), openTestClickHouse()]);
  external = { DATABASE_URL: await emptyDatabase(), CLICKHOUSE_URL: server.url };
});
afterAll(async () => {
  await plant.close();
  await server.close();
});

/** An empty database, as an operator creates it. */
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

interface Counted {
  readonly weighed: number;
  readonly leftovers: number;
}

/** Packages and leftovers in a copy beside those of the history; packages may still be in the log. */
async function countedIn(copies: string, name: string): Promise<Counted> {
  const { manifest } = await readCopy(copies, name);
  const { tables, parts } = manifest;
  const rowsOf = (list: readonly { table: string; rows: number }[], table: string): number =>
    list.filter((one) => one.table === table).reduce((sum, { rows }) => sum + rows, 0);
  const leftovers = rowsOf(tables, "leftovers") - history.batches;
  const columns = tables.find(({ table }) => table === "telemetry_log")?.columns ?? [];
  const file = path.join(copies, "copies", name, "postgres", "telemetry_log.jsonl.gz");
  const entries = gunzipSync(await readFile(file))
    .toString("utf8")
    .split("\n")
    .filter(Boolean);
  const place = columns.indexOf("row_count");
  const logged = entries.reduce((sum, line) => sum + Number((JSON.parse(line) as string[])[place]), 0);
  // Each batch contained a status.
  const statuses = history.batches + leftovers;
  const rows = rowsOf(parts, "weighings") + rowsOf(parts, "statuses") + logged;
  return { weighed: rows - statuses - history.weighings, leftovers };
}

const copiesIn = (copies: string): Promise<string[]> => readdir(path.join(copies, "copies"));
const newPartsIn = (said: string): number => Number(/, (\d+) delas novas/.exec(said)?.[1]);

describe("a copy of an installation that is weighing", () => {
  const place = () => path.join(plant.directory, "copies-of-first");

  it("has all that was acknowledged before, and of each batch all or nothing", async () => {
    const stop = plant.ingest();
    await expect.poll(() => plant.gateways.acknowledged).toBeGreaterThan(10);
    const before = plant.gateways.acknowledged;
    const { code, said } = await fiel("backup", "--to", place());
    expect(await stop()).toBe(0);
    expect([code, said]).toEqual([0, expect.stringContaining("inteira")]);

    const [name = ""] = await copiesIn(place());
    const { weighed, leftovers } = await countedIn(place(), name);
    expect(leftovers).toBeGreaterThanOrEqual(before - history.batches);
    expect(leftovers).toBeLessThan(plant.gateways.acknowledged);
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
    const stop = plant.ingest();
    const before = plant.gateways.acknowledged;
    await expect.poll(() => plant.gateways.acknowledged).toBeGreaterThan(before + 20);
    await plant.first.kill();
    expect(await stop()).toBeGreaterThan(0);
    const { code, said } = await plant.first.fiel(["backup", "--to", place()]);
    expect([code, said]).toEqual([0, expect.stringContaining("inteira")]);

    const second = await plant.another();
    const restored = await second.fiel(["restore", "--from", place()]);
    expect([restored.code, restored.said]).toEqual([0, expect.stringContaining("restaurada")]);
    const { gateways } = plant;
    const askFirst = (gateways.ask = await plant.first.serve());
    const ask = await second.serve();
    await Promise.all([gateways.repeatAll(askFirst), gateways.repeatAll(ask)]);
    expect(await figuresOf(ask)).toEqual(await figuresOf(askFirst));
    await second.stop();
  });

  it("is taken again and again into one place, which keeps as many as are wanted", async () => {
    const { code, said } = await fiel("backup", "--to", place(), "--keep", "2");
    expect([code, said]).toEqual([0, expect.stringContaining("apagada")]);
    const names = await copiesIn(place());
    const { weighed, leftovers } = await countedIn(place(), names[1] ?? "");
    const batches = plant.gateways.sent.length - history.batches;
    expect([names.length, weighed, leftovers]).toEqual([2, batches * packages, batches]);
    expect((await fiel("verify", "--from", place())).code).toBe(0);
  });

  it("for which there is no room is refused in words, and is none", async () => {
    const small = path.join(plant.directory, "small");
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

  it("into a folder that may not be written, or that the server sees as another, is refused in words, and is none", async () => {
    const folder = path.join(plant.directory, "not-for-all");
    await mkdir(folder);
    const command = { root: plant.first.root, args: ["backup", "--to", folder] };
    const unwritable = complaintOver(folder, "ro", command);
    if (unwritable === null) return;
    expect(unwritable).toContain(`Não se pode gravar em ${folder}`);
    const elsewhere = complaintOver(folder, "size=8m", command);
    expect(elsewhere).toContain(`O que o servidor ligado gravou não está em ${folder}`);
    expect((await fiel("verify", "--from", folder)).said).toContain("não tem uma cópia inteira");
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
    const file = path.join(plant.directory, "external.env");
    await writeFile(
      file,
      Object.entries(external)
        .map(([name, value]) => `${name}="${value}"\n`)
        .join(""),
    );
    const through = path.join(plant.directory, "move");
    const figures = await figuresOf(plant.gateways.ask);
    expect((await fiel("move", "--to", file, "--through", through)).said).toContain("está ligado");
    await plant.first.stop();
    const { code, said } = await plant.first.fiel(["move", "--to", file, "--through", through]);
    expect([code, said]).toEqual([0, expect.stringContaining("mudança feita")]);

    const moved = await plant.another(external);
    const ask = await moved.serve();
    expect(await figuresOf(ask)).toEqual(figures);
    const copies = path.join(plant.directory, "copies-of-moved");
    const taken = await moved.fiel(["backup", "--to", copies]);
    expect([taken.code, taken.said]).toEqual([0, expect.stringContaining("inteira")]);
    const next = await moved.fiel(["backup", "--to", copies]);
    expect(newPartsIn(next.said)).toBeLessThan(newPartsIn(taken.said));
    await moved.stop();

    const back = await plant.another();
    expect((await back.fiel(["restore", "--from", copies])).code).toBe(0);
    expect(await figuresOf(await back.serve())).toEqual(figures);
  });
});
