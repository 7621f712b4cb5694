// Makes the contents of e2e/fixtures/version-0.1. The README there describes how.
import { passwordFile } from "@fiel/testkit";
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { ModbusMachine } from "@fiel/simulator/machine";
import type { BatchInput } from "@fiel/contracts";
import { Network } from "../faults/network.ts";
import { type Maintenance, maintenanceOf } from "../maintenance.ts";
import { password, tenant, users } from "../people.ts";
import { freePort } from "../ports.ts";
import { RestartableProgram } from "../processes.ts";
import { until } from "../until.ts";
import { dashboards } from "./dashboards.ts";

const dayMs = 86_400_000;
const gatewayOfSender = "11111111-2222-4333-8444-555555555555";
const gatewayOfWrongClock = "99999999-2222-4333-8444-555555555555";
const firstDayMs = Date.UTC(2026, 10, 20, 11);

type Records = Omit<BatchInput, "gateway" | "sequence" | "sentAt">;

/** Four days of two machines. Some records refer to no registration. */
const contents = (): Records[] =>
  Array.from({ length: 8 }, (_, index) => {
    const startMs = firstDayMs + Math.floor(index / 2) * dayMs + (index % 2) * 7_200_000;
    const at = Array.from({ length: 400 }, (_, i) => startMs + i * 1_700);
    const columns = (equipment: number, product: string) => ({
      equipment,
      product,
      operator: 12,
      at,
      weightMg: at.map((_, i) => 1_000_000 + ((i * 7_919 + index * 31) % 4_000) * 10),
    });
    return {
      weighings: [
        columns(1, "ARROZ-1"),
        columns(2, index === 3 ? "SEM-CADASTRO" : "ARROZ-1"),
        ...(index === 5 ? [columns(77, "ARROZ-1")] : []),
      ],
      statuses: [{ equipment: 1, at: startMs, state: 2, speed: 35, product: "ARROZ-1", operator: 12 }],
      occurrences: [
        { equipment: 1, code: 20, startedAt: startMs + 60_000, endedAt: startMs + 300_000 + index * 1_000 },
        {
          equipment: 2,
          code: 20,
          startedAt: startMs + 90_000,
          endedAt: index === 7 ? null : startMs + 200_000,
        },
      ],
      leftovers: [{ equipment: 1, at: startMs + 500_000, kind: "scrap", weightMg: 2_500_000 + index }],
    };
  });

const send = async (url: string, key: string, batch: BatchInput) => {
  const answer = await fetch(`${url}/api/device/v1/batches`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: JSON.stringify(batch),
  });
  return { status: answer.status, body: (await answer.json()) as unknown };
};

const makeTenant = async ({ run, apply }: Maintenance, port: number, cpNet: string): Promise<string> => {
  const admin = ["--admin-email", users.admin, "--password-file", passwordFile(password)];
  await run(
    "tenant",
    "add",
    "--tenant",
    tenant,
    "--name",
    "Usina de Teste",
    "--time-zone",
    "America/Sao_Paulo",
    ...admin,
  );
  const common = { createdAt: Date.UTC(2026, 0, 1), ip: "127.0.0.1" };
  await apply({
    equipment: [
      { ...common, mid: 1, name: "EQ1", port },
      { ...common, mid: 2, name: "EQ2", type: 0, dataDirectory: cpNet, cpNetReferenceName: "bal2" },
    ],
    products: [
      {
        code: 7891,
        codeText: "ARROZ-1",
        name: "Arroz 1 kg",
        netWeight: 1000,
        packageWeight: 10,
        rejectUnder: 20,
        rejectOver: 30,
      },
    ],
    operators: [{ code: 12, name: "Marina" }],
    events: [{ code: 20, name: "Falta de filme" }],
  });
  return run("device", "key", "--tenant", tenant);
};

const rowsIn = (folder: string, statement: string): number => {
  const database = new DatabaseSync(path.join(folder, "outbox.sqlite"), { readOnly: true, timeout: 10_000 });
  try {
    return Number(database.prepare(statement).get()?.["n"]);
  } finally {
    database.close();
  }
};

const directory = mkdtempSync(path.join(tmpdir(), "fiel-fixture-"));
const cpNet = path.join(directory, "cpnet");
const folder = path.join(directory, "gateway");
mkdirSync(path.join(cpNet, "bal2"), { recursive: true });
const day = new Intl.DateTimeFormat("sv-SE", { timeZone: "America/Sao_Paulo" }).format(Date.now());
const file = path.join(cpNet, "bal2", `${day}.csv`);
const rows: string[] = ["at;seq;weight_g;verdict;product;operator"];
const made: { ring: number[]; file: number[] } = { ring: [], file: [] };
const machine = await ModbusMachine.start({ product: 7891, operator: 12, speed: 60 });

const produce = (packages: number): void => {
  for (let i = 0; i < packages; i += 1) {
    const ring = 900_000 + made.ring.length * 10;
    made.ring.push(ring);
    machine.weigh(ring / 1_000);
    const ofFile = 900_000 + made.file.length * 10;
    made.file.push(ofFile);
    rows.push(
      `${new Date().toISOString()};${made.file.length};${(ofFile / 1_000).toFixed(2)};useful;ARROZ-1;12`,
    );
  }
  writeFileSync(file, `${rows.join("\n")}\n`);
};

const maintenance = maintenanceOf(directory);
const key = await makeTenant(maintenance, machine.port, cpNet);
const port = await freePort();
const url = `http://127.0.0.1:${port}`;
const server = new RestartableProgram({
  entry: "apps/server/src/main.ts",
  environment: { PORT: String(port), FIEL_DATA: path.join(directory, "data"), FIEL_PUBLIC_URL: url },
  logFile: path.join(directory, "server.log"),
});
server.start();
await until("the server is ready", async () => ((await fetch(`${url}/health/ready`)).ok ? true : undefined));

const acknowledged = [];
for (const [index, records] of contents().entries()) {
  const batch = { gateway: gatewayOfSender, sequence: index + 1, sentAt: Date.now(), ...records };
  const { status, body } = await send(url, key, batch);
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  acknowledged.push({ batch, answer: body });
}
const wrongAt = Date.now() - 25 * dayMs;
const stuck: BatchInput = {
  gateway: gatewayOfWrongClock,
  sequence: 1,
  sentAt: wrongAt,
  weighings: [
    {
      equipment: 1,
      product: "ARROZ-1",
      operator: 12,
      at: [wrongAt - 9_000, wrongAt - 8_000],
      weightMg: [777_010, 777_020],
    },
  ],
};
const refused = await send(url, key, stuck);
if (refused.status !== 500) throw new Error(`the stuck batch was answered ${refused.status}`);

const network = await Network.open(url);
const gateway = new RestartableProgram({
  entry: "apps/gateway/src/main.ts",
  environment: { FIEL_SERVER: network.url, FIEL_DEVICE_KEY: key, FIEL_GATEWAY_DATA: folder },
  logFile: path.join(directory, "gateway.log"),
});
const holds = (statement: string, least: number) =>
  until(statement, () => (rowsIn(folder, statement) >= least ? true : undefined));
gateway.start();
await holds("select count(*) as n from positions", 1);
produce(40);
const readAll = async (): Promise<void> => {
  const before = machine.count;
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  if (machine.count !== before) throw new Error("it still works");
};
await readAll();
await until("all is sent", () =>
  rowsIn(folder, "select count(*) as n from outbox") === 0 ? true : undefined,
);
network.state = { kind: "refusing", equipment: 1 };
produce(10);
await readAll();
await holds("select count(*) as n from rejected", 1);
network.state = { kind: "cut" };
produce(25);
await readAll();
await holds("select count(*) as n from outbox", 2);
await gateway.kill();
network.close();

const signedIn = await fetch(`${url}/api/client/${tenant}/users/access`, {
  method: "POST",
  headers: { "content-type": "application/json" },
  body: JSON.stringify({ email: users.admin, password }),
});
const { token } = (await signedIn.json()) as { token: string };
const figures: Record<string, unknown> = {};
for (const call of dashboards) {
  const answer = await fetch(`${url}/api/client/${tenant}${call}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  if (!answer.ok) throw new Error(`${call}: ${answer.status} ${await answer.text()}`);
  figures[call] = await answer.json();
}
await server.stop();
await machine.close();

const target = process.argv[2] ?? ".";
mkdirSync(target, { recursive: true });
writeFileSync(
  path.join(target, "expected.json"),
  JSON.stringify({ deviceKey: key, day, ringCount: made.ring.length, made, acknowledged, stuck, figures }),
);
execFileSync("tar", [
  "-C",
  directory,
  "-cf",
  path.join(target, "installation.tar"),
  "data",
  "gateway",
  "cpnet",
]);
rmSync(directory, { recursive: true });
