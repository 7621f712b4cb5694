import { readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Random } from "@fiel/simulator/machine";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { GatewayFolder } from "./support/faults/gateway-folder.ts";
import { openPlant, type Plant } from "./support/plant.ts";
import { Sender } from "./support/sender.ts";
import { storedCounts } from "./support/stored-counts.ts";
import { until } from "./support/until.ts";

const seed = Number(process.env["FIEL_SEED"]);
const kills = 20;
const machines = 12;
/** Interval between two packages, ms. A ring holds 200 packages, so the gateway may be away for almost a minute, as on a slow machine. */
const everyMs = 250;
const senders = 2;

let plant: Plant;
beforeAll(async () => {
  plant = await openPlant({ machines });
});
afterAll(() => plant.close());

describe("kill -9", () => {
  it(`of server, gateway and both at random instants under load loses and doubles nothing (FIEL_SEED=${seed})`, async () => {
    console.log(`FIEL_SEED=${seed}`);
    const random = new Random(seed, "crash");
    plant.gateway.start();
    await machinesAreSeen(plant);
    const line = setInterval(
      () => plant.machines.forEach((machine) => machine.weigh(random.between(990, 1_050))),
      everyMs,
    );
    const load = new AbortController();
    const loads = Array.from({ length: senders }, () => runLoad(plant, load.signal));

    for (let kill = 0; kill < kills; kill += 1) {
      await sleep(random.between(50, 3_000));
      const which = Math.floor(random.between(0, 3));
      await Promise.all([
        ...(which !== 1 ? [plant.server.kill()] : []),
        ...(which !== 0 ? [plant.gateway.kill()] : []),
      ]);
      plant.server.start();
      plant.gateway.start();
    }
    clearInterval(line);
    load.abort();
    const acknowledged = (await Promise.all(loads)).reduce((sum, count) => sum + count, 0);
    const made = plant.machines.reduce((sum, { count }) => sum + Number(count), 0);
    await gatewayIsEmpty(plant);

    expect(await plant.gateway.stop()).toBe(0);
    expect(await plant.server.stop()).toBe(0);
    const weighings = made + acknowledged;
    console.log(`${made} packages made by machines, ${acknowledged} weighings acknowledged to senders`);
    expect(made).toBeGreaterThan(0);
    expect(acknowledged).toBeGreaterThan(0);
    expect(await storedCounts(path.join(plant.directory, "data"))).toEqual({
      raw: weighings,
      fiveMinutes: weighings,
      weightsOfHours: weighings,
      weightsOfDays: weighings,
      hours: weighings,
      quarantined: 0,
    });
  });
});

/** Sends batches of 1,000 weighings until the signal aborts, and finishes the last one. Returns the number of acknowledged weighings. */
async function runLoad({ url, deviceKey }: Plant, signal: AbortSignal): Promise<number> {
  const sender = new Sender(url, deviceKey);
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

/** Waits until every machine is read after its last package and everything is forwarded. Checks that no ring is overrun. */
async function gatewayIsEmpty({ directory }: Plant): Promise<void> {
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
  for (const { counters } of status.equipment)
    expect([counters["overrun"] ?? 0, counters["historySkipped"] ?? 0]).toEqual([0, 0]);
}
