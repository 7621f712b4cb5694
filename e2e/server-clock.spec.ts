import { rmSync } from "node:fs";
import path from "node:path";
import { makeQuickDirectory } from "@fiel/testkit/quick-directory";
import { patience } from "@fiel/testkit/patience";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { signInElsewhere } from "./support/api.ts";
import { AlteredComputer } from "./support/faults/altered-computer.ts";
import { GatewayFolder } from "./support/faults/gateway-folder.ts";
import { gatewayPrograms } from "./support/faults/gateway-programs.ts";
import { gatewayStatus } from "./support/gateway-status.ts";
import { users } from "./support/people.ts";
import { openPlant, type Plant } from "./support/plant.ts";
import type { RestartableProgram } from "./support/processes.ts";
import { readStored } from "./support/stored-records.ts";
import { until } from "./support/until.ts";

const yearMs = 365 * 86_400_000;
/** Longest time between a package and the reading that dates it, ms, on a slow machine. */
const readingGapMs = 120_000;

let plant: Plant;
let directory: string;
let serversComputer: AlteredComputer;
let gatewaysComputer: AlteredComputer;
let gateway: RestartableProgram;
let folder: GatewayFolder;
/** Weight -> when the package was made, UTC ms. */
const made = new Map<number, number>();

beforeAll(async () => {
  directory = makeQuickDirectory("fiel-servers-clock-");
  serversComputer = new AlteredComputer(directory, "servers-computer");
  gatewaysComputer = new AlteredComputer(directory, "gateways-computer");
  plant = await openPlant({ machines: 1, environment: serversComputer.environment });
  folder = new GatewayFolder(path.join(plant.directory, "gateway"), {});
  const { url: server, deviceKey } = plant;
  ({ gateway } = gatewayPrograms(directory, {
    server,
    deviceKey,
    folder: folder.path,
    computer: gatewaysComputer,
  }));
  gateway.start();
  await until("the gateway reads", () =>
    typeof gatewayStatus(plant, "gateway").equipment[0]?.lastReadAt === "number" ? true : undefined,
  );
});
afterAll(async () => {
  await gateway.stop();
  await plant.close();
  rmSync(directory, { recursive: true, force: true });
});

const make = (count: number): void => {
  for (let i = 0; i < count; i += 1) {
    const weightG = 1_000 + made.size;
    made.set(weightG * 1_000, Date.now());
    plant.machines[0]?.weigh(weightG);
  }
};

const isSent = () => until("all is sent", () => (folder.pending === 0 ? true : undefined));

/** Waits for a status, written from now on, that says that the server refuses. */
const isRefused = () => {
  const before = gatewayStatus(plant, "gateway").at;
  return until("the server refuses", () => {
    const { at, forwarding } = gatewayStatus(plant, "gateway");
    return at !== before && forwarding.trouble?.startsWith("HTTP 503 ClockUnconfirmed") ? true : undefined;
  });
};

describe("packages that are made while the server's clock is wrong", () => {
  // A gateway that starts hears the server's answers before it gives a batch its instants.
  it("by years behind from its start on wait at the gateway", { timeout: patience.longMs }, async () => {
    make(3);
    await isSent();
    await gateway.stop();
    await plant.server.stop();
    serversComputer.alter({ shiftMs: -5 * yearMs });
    plant.server.start();
    await plant.serverReady();
    gateway.start();
    make(5);
    await isRefused();
  });

  it("by years ahead from one moment to the next do, too", { timeout: patience.longMs }, async () => {
    await gateway.stop();
    serversComputer.alter({ shiftMs: 0 });
    gateway.start();
    await isSent();
    await gateway.stop();
    serversComputer.alter({ shiftMs: 5 * yearMs });
    gateway.start();
    make(5);
    await isRefused();
    await gateway.stop();
    serversComputer.alter({ shiftMs: 0 });
    gateway.start();
    await isSent();
  });

  it(
    "by years behind, as the gateway's on the same computer, do, too",
    { timeout: patience.longMs },
    async () => {
      gatewaysComputer.alter({ shiftMs: -5 * yearMs });
      serversComputer.alter({ shiftMs: -5 * yearMs });
      make(5);
      await isRefused();
      await gateway.stop();
      gatewaysComputer.alter({ shiftMs: 0 });
      serversComputer.alter({ shiftMs: 0 });
      gateway.start();
      await isSent();
    },
  );

  it(
    "are stored once, each in its own minute, with none set aside, held or lost",
    { timeout: patience.longMs },
    async () => {
      const { askLines } = await signInElsewhere(plant, users.admin);
      const aside = await askLines("/devices/quarantine/export");
      await gateway.stop();
      await plant.server.stop();
      const { packages } = await readStored(path.join(plant.directory, "data"));
      const weights = packages.map(({ weightMg }) => weightMg).toSorted((a, b) => a - b);
      expect(weights).toEqual([...made.keys()]);
      const misdated = packages.filter(
        ({ at, weightMg }) => Math.abs(at - (made.get(weightMg) ?? 0)) > readingGapMs,
      );
      expect(misdated).toEqual([]);
      expect({ aside, held: folder.held, lost: folder.lost(1) }).toEqual({ aside: [], held: 0, lost: 0 });
      expect(folder.counters(1)["droppedFields"] ?? 0).toBe(0);
    },
  );
});
