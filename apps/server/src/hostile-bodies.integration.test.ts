import { bareEnvironment, passwordFile } from "@fiel/testkit";
import { spawn, type ChildProcess } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { makeQuickDirectory } from "@fiel/testkit/quick-directory";
import { patience } from "@fiel/testkit/patience";
import { programPath } from "@fiel/testkit/program-path";
import { smallPlant, weighingsOf } from "./testing/test-stores.ts";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runMaintenance } from "./maintenance/run-maintenance.ts";
import { findPostmaster } from "./platform/stores/postgres/embedded/postmaster-file.ts";
import { openEmbeddedPostgres } from "./platform/stores/postgres/embedded/embedded-postgres.ts";
import { quiet } from "./platform/stores/postgres/testing/test-store.ts";
import { anyBody, hostileBodies, type SentBody } from "./testing/hostile-bodies.ts";

const directory = makeQuickDirectory("fiel-hostile-");
const data = path.join(directory, "data");
const runs = Number(process.env["FIEL_PROPERTY_RUNS"] ?? 40);
/** Limits of a request: two seconds of the processor and 200 MB; on a slow machine a multiple of the time of a plain batch. */
const [mostMs, plainTimes, mostBytes] = [2_000, 8, 200_000_000];
let child: ChildProcess;
let port = 0;
let key = "";
let plainMs = 0;

async function fiel(...args: string[]): Promise<string> {
  const lines: string[] = [];
  const say = (line: string): void => void lines.push(line);
  const place = { environment: { FIEL_DATA: data }, workingDirectory: directory, now: Date.now };
  expect(await runMaintenance(args, { ...place, print: say, complain: say }), lines.join("\n")).toBe(0);
  return lines.join(" ");
}

/** Resident memory of the server's process, bytes; 0 where the system does not report it. */
function memoryOf(): number {
  try {
    const status = readFileSync(`/proc/${child.pid}/status`, "utf8");
    return Number(/VmRSS:\s*(\d+)/.exec(status)?.[1] ?? 0) * 1_024;
  } catch {
    return 0;
  }
}

/** Processor time that the server's process has used, ms; null where the system does not report it. */
function processorMs(): number | null {
  try {
    // After the name: state, then times in hundredths of a second as the 14th and 15th field.
    const fields = readFileSync(`/proc/${child.pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return null;
  }
}

interface Measured {
  readonly status: number;
  /** Time that the request took, without what the server waited for a processor that others used. */
  readonly ms: number;
  /** Bytes by which the process grew during the request. */
  readonly bytes: number;
}

async function send({ body, headers }: SentBody): Promise<Measured> {
  const before = memoryOf();
  let most = before;
  const watch = setInterval(() => (most = Math.max(most, memoryOf())), 20);
  const [begun, usedMs] = [performance.now(), processorMs() ?? -Infinity];
  try {
    const answer = await fetch(`http://localhost:${port}/api/device/v1/batches`, {
      method: "POST",
      body: new Uint8Array(body),
      headers: { authorization: `Bearer ${key}`, ...headers },
      // Fails instead of waiting when there is no answer.
      signal: AbortSignal.timeout(patience.pollMs),
    });
    await answer.arrayBuffer();
    const ms = Math.min(performance.now() - begun, (processorMs() ?? Infinity) - usedMs);
    return { status: answer.status, ms, bytes: most - before };
  } finally {
    clearInterval(watch);
  }
}

const jsonBody = (text: string): SentBody => ({
  body: Buffer.from(text),
  headers: { "content-type": "application/json" },
});

/** Raises `plainMs` to the time of a plain batch at the present load of the processors. */
async function measurePlain(): Promise<void> {
  const weighings = weighingsOf(Date.now() - 86_400_000, Array<number>(20_000).fill(1_010_000));
  const plain = { gateway: randomUUID(), sequence: 1, sentAt: Date.now(), weighings };
  const { status, ms } = await send(jsonBody(JSON.stringify(plain)));
  if (status !== 200) throw new Error(`a plain batch was answered by ${status}`);
  plainMs = Math.max(plainMs, ms);
}

beforeAll(async () => {
  const environment = { ...bareEnvironment(), FIEL_DATA: data, PORT: "0" };
  child = spawn(process.execPath, [programPath("apps/server/src/main.ts")], { env: environment });
  let said = "";
  child.stderr?.on("data", (piece: Buffer) => (said += piece.toString()));
  child.stdout?.on("data", (piece: Buffer) => (said += piece.toString()));
  while (!said.includes("Fiel pronto em") && child.exitCode === null) await sleep(50);
  port = Number(/"port":(\d+)/.exec(said)?.[1]);
  const admin = ["--admin-email", "a@acme.com", "--password-file", passwordFile("uma senha comprida")];
  await fiel("tenant", "add", "--tenant", "acme", "--name", "Acme", ...admin);
  writeFileSync(path.join(directory, "plant.json"), JSON.stringify(smallPlant));
  await fiel("apply", "--tenant", "acme", "plant.json");
  key = (await fiel("device", "key", "--tenant", "acme")).match(/\S{30,}/)?.[0] ?? "";
  for (let i = 0; i < 4; i += 1) await measurePlain();
});
afterAll(async () => {
  if (child.exitCode === null) {
    const ended = once(child, "exit");
    child.kill("SIGTERM");
    await ended;
  }
  if (await findPostmaster(path.join(data, "postgres")))
    await (await openEmbeddedPostgres(data, quiet)).release();
  rmSync(directory, { recursive: true, force: true });
});

async function expectBounded({ status, ms, bytes }: Measured): Promise<void> {
  expect(status).toBeGreaterThanOrEqual(200);
  expect(status).toBeLessThan(500);
  if (ms >= mostMs) await measurePlain();
  expect(ms).toBeLessThan(Math.max(mostMs, plainTimes * plainMs));
  expect(bytes).toBeLessThan(mostBytes);
}

describe("a body of at most 4 MiB", () => {
  it.each(Object.entries(hostileBodies))(
    "%s: is answered in bounds, plain and packed",
    async (_name, make) => {
      const text = make();
      await expectBounded(await send(jsonBody(text)));
      await expectBounded(
        await send({
          body: gzipSync(text.replace(/"sequence":1,/, '"sequence":2,')),
          headers: { "content-type": "application/json", "content-encoding": "gzip" },
        }),
      );
    },
  );

  it("of anything is answered in bounds", async () => {
    await fc.assert(
      fc.asyncProperty(anyBody, async (body) => await expectBounded(await send(body))),
      { numRuns: runs, endOnFailure: true },
    );
  });
});
