import { bareEnvironment, passwordFile } from "@fiel/testkit";
import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import {
  closeSync,
  mkdtempSync,
  openSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { BatchInput, ErrorBody } from "@fiel/contracts";
import { patience } from "@fiel/testkit/patience";
import { programPath } from "@fiel/testkit/program-path";
import { alone } from "./testing/telemetry-places.ts";
import { smallPlant, weighingsOf } from "./testing/test-stores.ts";
import { afterAll, describe, expect, it, onTestFailed } from "vitest";
import { runMaintenance } from "./maintenance/run-maintenance.ts";
import { openEmbeddedPostgres } from "./platform/stores/postgres/embedded/embedded-postgres.ts";
import { findPostmaster } from "./platform/stores/postgres/embedded/postmaster-file.ts";
import { findClient } from "./platform/stores/postgres/look-ups.ts";
import { openPostgres } from "./platform/stores/postgres/open-postgres.ts";
import { quiet } from "./platform/stores/postgres/testing/test-store.ts";
import { openTelemetry } from "./platform/stores/telemetry/open-telemetry.ts";
import { sql } from "./platform/stores/telemetry/sql.ts";

const patient = { timeout: patience.pollMs, interval: 250 };
const disk = mkdtempSync(path.join(tmpdir(), "fiel-disk-"));

/** Mounts a disk in memory; false where mounting is not allowed. */
function mount(): boolean {
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=300m,mode=0755", "tmpfs", disk], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

const isMounted = mount();
let server: Server;
afterAll(async () => {
  if (server?.child.exitCode === null) {
    const ended = once(server.child, "exit");
    server.child.kill("SIGKILL");
    await ended;
  }
  rmSync(filler, { force: true });
  if (isMounted && (await findPostmaster(path.join(data, "postgres"))))
    await (await openEmbeddedPostgres(data, quiet)).release();
  if (isMounted) execFileSync("umount", ["-l", disk]);
  rmSync(disk, { recursive: true, force: true });
});

const data = path.join(disk, "data");
const filler = path.join(disk, "filler");

/** Fills the disk, including space that has become free since. */
function fill(roomBytes: number): void {
  const file = openSync(filler, "a");
  const piece = Buffer.alloc(2 ** 20, 1);
  try {
    for (;;) writeSync(file, piece);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
  } finally {
    closeSync(file);
  }
  if (roomBytes > 0) truncateSync(filler, statSync(filler).size - roomBytes);
}

interface Server {
  readonly child: ChildProcess;
  readonly port: number;
}

async function start(): Promise<Server> {
  const environment = { ...bareEnvironment(), FIEL_DATA: data, PORT: "0" };
  const child = spawn(process.execPath, [programPath("apps/server/src/main.ts")], { env: environment });
  let said = "";
  child.stderr.on("data", (piece: Buffer) => (said += piece.toString()));
  child.stdout.on("data", (piece: Buffer) => (said += piece.toString()));
  // The reason of a store that does not come back.
  onTestFailed(() => void process.stderr.write(said.slice(-8_000)));
  await expect
    .poll(() => (child.exitCode === null ? said : "it ended"), patient)
    .toMatch(/Fiel pronto em|^it ended$/);
  return { child, port: Number(/"port":(\d+)/.exec(said)?.[1]) };
}

async function fiel(...args: string[]): Promise<string[]> {
  const lines: string[] = [];
  const say = (line: string): void => void lines.push(line);
  const place = { environment: { FIEL_DATA: data }, workingDirectory: disk, now: Date.now };
  expect(await runMaintenance(args, { ...place, print: say, complain: say }), lines.join("\n")).toBe(0);
  return lines;
}

describe.skipIf(!isMounted)("a disk that is full", () => {
  let key: string;
  const prepare = async (): Promise<void> => {
    server = await start();
    const admin = ["--admin-email", "a@acme.com", "--password-file", passwordFile("uma senha comprida")];
    await fiel("tenant", "add", "--tenant", "acme", "--name", "Acme", ...admin);
    writeFileSync(path.join(disk, "plant.json"), JSON.stringify(smallPlant));
    await fiel("apply", "--tenant", "acme", "plant.json");
    key = (await fiel("device", "key", "--tenant", "acme")).join(" ").match(/\S{30,}/)?.[0] ?? "";
  };

  const gateway = randomUUID();
  const packagesEach = 4_000;
  // A repeated number gets the first batch again. Instants start in the past, so that none lies in the future however many batches fit.
  const firstMs = Date.now() - 90 * 86_400_000;
  const send = async (sequence: number): Promise<Response> => {
    const startMs = firstMs + sequence * packagesEach * 1_000;
    const weighings = weighingsOf(startMs, Array<number>(packagesEach).fill(1_010_000));
    const batch: BatchInput = { gateway, sequence, sentAt: Date.now(), weighings };
    return fetch(`http://localhost:${server.port}/api/device/v1/batches`, {
      method: "POST",
      body: JSON.stringify(batch),
      headers: { "content-type": "application/json", authorization: `Bearer ${key}` },
    });
  };
  const ready = async () => (await fetch(`http://localhost:${server.port}/health/ready`)).status;

  it("is 503 and nothing acknowledged, and all is well again when there is room", async () => {
    await prepare();
    expect((await send(1)).status).toBe(200);
    expect(await ready()).toBe(200);
    let last = 1;
    for (const roomBytes of [0, 2 ** 20, 6 * 2 ** 20]) {
      fill(roomBytes);
      await expect.poll(ready, patient).toBe(503);
      const refusals: Response[] = [];
      // PostgreSQL may have reserved space for the log, so the first batch that cannot be applied is the last acknowledged one.
      for (const endMs = Date.now() + patient.timeout; refusals.length < 3 && Date.now() < endMs;) {
        const answer = await send(last + 1);
        if (answer.status === 200) last += 1;
        else refusals.push(answer);
        // Fills the space that the stores released when they refused.
        if (answer.status !== 200) fill(0);
        await sleep(100);
      }
      expect(refusals.length).toBeGreaterThan(0);
      for (const refusal of refusals) {
        const { error } = (await refusal.json()) as ErrorBody;
        expect([refusal.status, error.code]).toEqual([503, "StoreUnavailable"]);
        expect(Number(refusal.headers.get("retry-after"))).toBeGreaterThan(0);
      }
      expect((await fetch(`http://localhost:${server.port}/health/live`)).status).toBe(200);
      rmSync(filler);
      await expect.poll(ready, patient).toBe(200);
      last += 1;
      for (let sequence = 1; sequence <= last; sequence += 1)
        await expect.poll(async () => (await send(sequence)).status, patient).toBe(200);
    }
    const ended = once(server.child, "exit");
    server.child.kill("SIGTERM");
    expect((await ended)[0]).toBe(0);

    const postgres = await openPostgres({ databaseUrl: null, dataDirectory: data }, quiet);
    const tenantId = (await findClient(postgres.shared, "acme"))?.tenant_id;
    if (tenantId === undefined) throw new Error("the client that was added is not found");
    await postgres.close();
    const where = { directory: path.join(data, "clickhouse"), clickhouseUrl: null, clickhouseCluster: null };
    const telemetry = await openTelemetry(where, alone);
    expect(await telemetry.forTenant(tenantId).rows(sql`select count() as packages from weighings`)).toEqual([
      { packages: last * packagesEach },
    ]);
    await telemetry.close();
  });
});
