import { execFileSync } from "node:child_process";
import { appendFileSync, rmSync } from "node:fs";
import path from "node:path";
import type { BatchAnswer, BatchInput } from "@fiel/contracts";
import { ModbusMachine } from "@fiel/simulator/machine";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { signInElsewhere } from "./support/api.ts";
import { GatewayFolder } from "./support/faults/gateway-folder.ts";
import { readMachineRecords, type RecordRow, type StoredMachineRecords } from "./support/machine-records.ts";
import { maintenanceOf } from "./support/maintenance.ts";
import { users } from "./support/people.ts";
import { freePort } from "./support/ports.ts";
import { RestartableProgram } from "./support/processes.ts";
import { readStored, type StoredPackage } from "./support/stored-records.ts";
import { until } from "./support/until.ts";
import { type Expected, openFixture } from "./support/upgrade/open-fixture.ts";

let directory: string;
let expected: Expected;
/** Machine records in the telemetry store of the previous version. */
let before: StoredMachineRecords;
let url: string;
let server: RestartableProgram;
let gateway: RestartableProgram;
let machine: ModbusMachine;

beforeAll(async () => {
  ({ directory, expected } = await openFixture(inject("installation").directory));
  before = recordsOfBefore(path.join(directory, "data", "clickhouse"));
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  server = new RestartableProgram({
    entry: "apps/server/src/main.ts",
    environment: { PORT: String(port), FIEL_DATA: path.join(directory, "data"), FIEL_PUBLIC_URL: url },
    logFile: path.join(directory, "server.log"),
  });
  gateway = new RestartableProgram({
    entry: "apps/gateway/src/main.ts",
    environment: {
      FIEL_SERVER: url,
      FIEL_DEVICE_KEY: expected.deviceKey,
      FIEL_GATEWAY_DATA: path.join(directory, "gateway"),
    },
    logFile: path.join(directory, "gateway.log"),
  });
  // The machine kept working while the programs were replaced, so its counter keeps its value.
  machine = await ModbusMachine.start({
    product: 7891,
    operator: 12,
    packagesSincePowerOn: expected.ringCount,
  });
  server.start();
  await until("the server is ready", async () =>
    (await fetch(`${url}/health/ready`)).ok ? true : undefined,
  );
});
afterAll(async () => {
  await gateway.stop();
  await server.stop();
  await machine.close();
  rmSync(directory, { recursive: true, force: true });
});

const send = async (batch: BatchInput): Promise<BatchAnswer> => {
  const answer = await fetch(`${url}/api/device/v1/batches`, {
    method: "POST",
    headers: { authorization: `Bearer ${expected.deviceKey}`, "content-type": "application/json" },
    body: JSON.stringify({ ...batch, sentAt: Date.now() }),
  });
  expect(answer.status, await answer.clone().text()).toBe(200);
  return answer.json() as Promise<BatchAnswer>;
};

/** Registers the machines at their present addresses. Each makes a few more packages. Returns the weights of all packages. */
const workOn = async (): Promise<{ ring: number[]; file: number[] }> => {
  const common = { createdAt: Date.UTC(2026, 0, 1), ip: "127.0.0.1" };
  const cpnet = path.join(directory, "cpnet");
  await maintenanceOf(directory).apply({
    equipment: [
      { ...common, mid: 1, name: "EQ1", port: machine.port },
      { ...common, mid: 2, name: "EQ2", type: 0, dataDirectory: cpnet, cpNetReferenceName: "bal2" },
    ],
  });
  const ring = [...expected.made.ring];
  const file = [...expected.made.file];
  for (let i = 0; i < 5; i += 1) {
    ring.push(950_000 + i * 10);
    machine.weigh((ring.at(-1) ?? 0) / 1_000);
    file.push(950_000 + i * 10);
    const weight = ((file.at(-1) ?? 0) / 1_000).toFixed(2);
    const row = `${new Date().toISOString()};${file.length};${weight};useful;ARROZ-1;12\n`;
    appendFileSync(path.join(cpnet, "bal2", `${expected.day}.csv`), row);
  }
  return { ring, file };
};

const allIsSent = async (): Promise<void> => {
  const folder = new GatewayFolder(path.join(directory, "gateway"), {});
  const before = machine.answered;
  await until("both machines are read", () =>
    machine.answered > before + 6 && folder.counters(2)["keptRows"] === 5 ? true : undefined,
  );
  await until("all is sent", () => (folder.pending === 0 && folder.held === 0 ? true : undefined));
};

const weightsOf = (packages: readonly StoredPackage[], equipment: number, fromMg: number, toMg: number) =>
  packages
    .filter((one) => one.equipment === equipment && one.weightMg >= fromMg && one.weightMg < toMg)
    .map(({ weightMg }) => weightMg)
    .toSorted((a, b) => a - b);

const recordsOfBefore = (clickhouseDirectory: string): StoredMachineRecords => {
  const script = path.join(import.meta.dirname, "support/upgrade/records-of-before.ts");
  const output = execFileSync(process.execPath, [script, clickhouseDirectory], { encoding: "utf8" });
  return JSON.parse(output.trimEnd().split("\n").at(-1) ?? "") as StoredMachineRecords;
};

/** Rows as texts, with the columns that the other side also has. */
const textsOf = (rows: readonly RecordRow[], [like]: readonly RecordRow[]) =>
  rows.map((row) => JSON.stringify(Object.keys(like ?? {}).map((name) => row[name]))).toSorted();

it("what machines told beside weighings is PostgreSQL's now, to the last record", async () => {
  const after = await readMachineRecords(path.join(directory, "data"));
  for (const [table, rows] of Object.entries(before)) {
    expect(rows.length, table).toBeGreaterThan(0);
    const now = after[table as keyof StoredMachineRecords];
    expect(textsOf(now, rows), table).toEqual(textsOf(rows, rows));
  }
});

/** Removes the fields that version 0.1 lacked: whether a stop was planned, the part that was not, and the total stop time of a machine. */
const asOfBefore = (answer: object): object =>
  JSON.parse(
    JSON.stringify(answer, (name, value: unknown) => {
      if (name === "planned" || name === "unplanned") return undefined;
      const isMachine = typeof value === "object" && value !== null && "events" in value;
      return isMachine ? { ...value, duration: undefined } : value;
    }),
  ) as object;

it("an installation of version 0.1 is taken over: nothing is lost or doubled, and its figures stay", async () => {
  const { ask, askLines } = await signInElsewhere({ url }, users.admin);
  const figures = async () => {
    const calls = Object.keys(expected.figures);
    return Object.fromEntries(await Promise.all(calls.map(async (call) => [call, await ask(call)] as const)));
  };
  expect(asOfBefore(await figures())).toEqual(expected.figures);

  for (const { batch, answer } of expected.acknowledged) expect(await send(batch)).toEqual(answer);
  expect(await send(expected.stuck)).toMatchObject({ accepted: 2, quarantined: 0 });
  expect(await send(expected.stuck)).toMatchObject({ accepted: 2, quarantined: 0 });

  gateway.start();
  const made = await workOn();
  await allIsSent();
  expect(asOfBefore(await figures())).toEqual(expected.figures);
  const aside = await askLines("/devices/quarantine/export");
  expect(await gateway.stop()).toBe(0);
  expect(await server.stop()).toBe(0);

  const { packages } = await readStored(path.join(directory, "data"));
  expect(weightsOf(packages, 1, 900_000, 1_000_000)).toEqual(made.ring);
  expect(weightsOf(packages, 2, 900_000, 1_000_000)).toEqual(made.file);
  expect(weightsOf(packages, 1, 777_000, 778_000)).toEqual([777_010, 777_020]);
  const sent = expected.acknowledged.flatMap(({ batch: { weighings = [] } }) => weighings);
  const sentPackages = sent.reduce((sum, { at }) => sum + at.length, 0);
  const setAside = expected.acknowledged.reduce((sum, { answer }) => sum + answer.quarantined, 0);
  expect(aside).toHaveLength(setAside);
  expect(packages.filter(({ weightMg }) => weightMg >= 1_000_000)).toHaveLength(sentPackages - setAside);
});
