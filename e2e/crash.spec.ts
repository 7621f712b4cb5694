import { readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Random } from "@fiel/simulator/machine";
import { patience } from "@fiel/testkit/patience";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { GatewayFolder } from "./support/faults/gateway-folder.ts";
import { addClient } from "./support/add-client.ts";
import { tenant } from "./support/people.ts";
import { openPlant, type Plant, registrationsOf } from "./support/plant.ts";
import { killPostgres, stallPostgres } from "./support/postgres-processes.ts";
import { Sender } from "./support/sender.ts";
import { storedCounts } from "./support/stored-counts.ts";
import { until } from "./support/until.ts";

const seed = Number(process.env["FIEL_SEED"]);
/** `FIEL_KILLS=100` breaks as often. */
const kills = Number(process.env["FIEL_KILLS"] ?? 20);
const machines = 12;
/** Interval between two packages, ms. A ring holds 200 packages, so the gateway may be away for almost a minute, as on a slow machine. */
const everyMs = 250;
const senders = 2;
/** Another client, whose batches share groups, entries of the log and blocks with the first one's. */
const other = "moinho";

let plant: Plant;
let otherKey: string;
beforeAll(async () => {
  plant = await openPlant({ machines });
  await addClient(plant, other, registrationsOf(plant.machines));
  otherKey = await plant.maintain("device", "key", "--tenant", other);
});
afterAll(() => plant.close());

const stallMs = (random: Random): number => random.between(200, 3_000);

const killAll = async (programs: readonly Plant["server"][]): Promise<void> => {
  await Promise.all(programs.map((program) => program.kill()));
  for (const program of programs) program.start();
};

/** The server may be starting, and its PostgreSQL with it, or it may have ended after the last break. */
const ofPostgres = <T>(work: (dataDirectory: string) => T): Promise<T> =>
  until("PostgreSQL runs", () => {
    plant.server.start();
    return work(path.join(plant.directory, "data"));
  });

/** What breaks under load. The embedded engine runs in the server's process. */
const breaks: readonly ((random: Random) => Promise<void>)[] = [
  () => killAll([plant.server]),
  () => killAll([plant.gateway]),
  () => killAll([plant.server, plant.gateway]),
  async () => void (await ofPostgres(killPostgres)),
  async (random) => {
    const goOn = plant.server.stall();
    await sleep(stallMs(random));
    goOn();
  },
  async (random) => {
    const goOn = await ofPostgres(stallPostgres);
    await sleep(stallMs(random));
    goOn();
  },
];

describe("kill -9", () => {
  it(
    `and stalls of server, gateway and PostgreSQL at random instants under load lose and double nothing (FIEL_SEED=${seed})`,
    { timeout: patience.longMs },
    async () => {
      console.log(`FIEL_SEED=${seed}`);
      const random = new Random(seed, "crash");
      plant.gateway.start();
      await machinesAreSeen(plant);
      const line = setInterval(
        () => plant.machines.forEach((machine) => machine.weigh(random.between(990, 1_050))),
        everyMs,
      );
      const load = new AbortController();
      const ofOne = Array.from({ length: senders }, () => runLoad(plant.deviceKey, load.signal));
      const ofOther = runLoad(otherKey, load.signal);

      for (let kill = 0; kill < kills; kill += 1) {
        await sleep(random.between(50, 3_000));
        await breaks[Math.floor(random.between(0, breaks.length))]?.(random);
        // A server whose PostgreSQL is killed while it starts ends, and is started again as a service is.
        plant.server.start();
      }
      clearInterval(line);
      await until("the server is ready", async () => {
        plant.server.start();
        return (await fetch(`${plant.url}/health/ready`)).ok ? true : undefined;
      });
      load.abort();
      const acknowledged = (await Promise.all(ofOne)).reduce((sum, count) => sum + count, 0);
      const acknowledgedToOther = await ofOther;
      const made = plant.machines.reduce((sum, { count }) => sum + Number(count), 0);
      const lost = await gatewayIsEmpty(plant);

      expect(await plant.gateway.stop()).toBe(0);
      expect(await plant.server.stop()).toBe(0);
      console.log(
        `${kills} breaks, ${made} packages made by machines, ${lost} of them told as lost, ${acknowledged} and ${acknowledgedToOther} weighings acknowledged to senders`,
      );
      expect(Math.min(made - lost, acknowledged, acknowledgedToOther)).toBeGreaterThan(0);
      await expectStored(tenant, made - lost + acknowledged);
      await expectStored(other, acknowledgedToOther);
    },
  );
});

async function expectStored(client: string, weighings: number): Promise<void> {
  expect(await storedCounts(path.join(plant.directory, "data"), client)).toEqual({
    raw: weighings,
    fiveMinutes: weighings,
    weightsOfHours: weighings,
    weightsOfDays: weighings,
    hours: weighings,
    wrongSums: 0,
    quarantined: 0,
  });
}

/** Sends batches of 1,000 weighings until the signal aborts, and finishes the last one. Returns the number of acknowledged weighings. */
async function runLoad(deviceKey: string, signal: AbortSignal): Promise<number> {
  const sender = new Sender(plant.url, deviceKey);
  let atMs = Date.now() - 40 * 86_400_000;
  while (!signal.aborted) {
    const at = Array.from({ length: 1_000 }, (_, i) => atMs + i * 137);
    await sender.send([
      { equipment: 1, product: "ARROZ-1", at, weightMg: at.map((ms) => 1_000_000 + (ms % 2_000) * 10) },
    ]);
    atMs = (at.at(-1) ?? atMs) + 137;
    await sleep(20);
  }
  return sender.acknowledged;
}

/** Waits until the gateway has seen every machine. Of an unseen machine with stored weighings, the gateway would skip the ring's past. */
async function machinesAreSeen({ directory }: Plant): Promise<void> {
  const folder = new GatewayFolder(path.join(directory, "gateway"), {});
  const mids = Array.from({ length: machines }, (_, index) => index + 1);
  await until("the gateway has seen every machine", () =>
    mids.every((mid) => folder.hasSeen(mid)) ? true : undefined,
  );
}

interface GatewayStatus {
  readonly pending: { readonly records: number };
  readonly equipment: readonly {
    readonly trouble: unknown;
    readonly lastReadAt: number | null;
    readonly counters: Readonly<Record<string, number>>;
  }[];
}

/**
 * Waits until every machine is read after its last package and everything is forwarded. Returns the number of packages told as lost: a ring is overrun
 * where the gateway is killed again and again before it reads.
 */
async function gatewayIsEmpty({ directory }: Plant): Promise<number> {
  const lastMadeAt = Date.now();
  const file = path.join(directory, "gateway", "status.json");
  const isDone = ({ pending, equipment }: GatewayStatus) =>
    pending.records === 0 &&
    equipment.length === machines &&
    equipment.every(({ trouble, lastReadAt }) => trouble === null && (lastReadAt ?? 0) > lastMadeAt + 1_000);
  const status = await until("the gateway has read and forwarded everything", () => {
    const now = JSON.parse(readFileSync(file, "utf8")) as GatewayStatus;
    return isDone(now) ? now : undefined;
  });
  const told = (name: string): number =>
    status.equipment.reduce((sum, { counters }) => sum + (counters[name] ?? 0), 0);
  expect(told("historySkipped")).toBe(0);
  return told("overrun");
}
