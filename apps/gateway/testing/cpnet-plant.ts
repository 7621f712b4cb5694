import { mkdirSync, renameSync } from "node:fs";
import { join } from "node:path";
import type { DeviceEquipment } from "@fiel/contracts";
import { onTestFinished } from "vitest";
import { GatewayClock } from "../src/clock/gateway-clock.ts";
import { CpNetDriver } from "../src/drivers/cpnet/cpnet-driver.ts";
import { MachineTrouble } from "../src/drivers/driver.ts";
import { endOrphanedAlarms } from "../src/equipment/end-orphaned-alarms.ts";
import { openDatabase } from "../src/outbox/open-database.ts";
import { Outbox, type Progress } from "../src/outbox/outbox.ts";
import { loadAllPositions, loadPositions } from "../src/outbox/positions.ts";
import { noRecords, type Records } from "../src/outbox/records.ts";
import { openTakenRows } from "../src/outbox/taken-rows.ts";
import { createFollowMachines } from "../src/taking-over/follow-machines.ts";
import { cpNetEquipment } from "./fake-server.ts";
import { memoryLog, realRuntime } from "./runtimes.ts";
import { temporaryDirectory } from "./temporary-directory.ts";

const openStore = (now: () => number) => {
  const database = openDatabase(temporaryDirectory());
  onTestFinished(() => database.close());
  database.exec("pragma synchronous = off");
  const clock = new GatewayClock(database, realRuntime, memoryLog());
  const outbox = new Outbox(database, { ...realRuntime, now, clock });
  const written: Records[] = [];
  const write: Outbox["write"] = (records, progress) => {
    written.push(records);
    outbox.write(records, progress);
  };
  const journal = {
    write: async (records: Records, progress: Progress) => write(records, [progress]),
  };
  return { database, written, write, journal, loadAll: () => loadAllPositions(database) };
};

type Store = ReturnType<typeof openStore>;

const driverOf = (equipment: DeviceEquipment, { database }: Store, now: () => number) => {
  const { mid, dataDirectory, cpNetReferenceName, createdAt, syncOldData, timeZone } = equipment;
  const place = { dataDirectory: dataDirectory ?? "", referenceName: cpNetReferenceName ?? "" };
  const machine = { ...place, mid, createdAt, syncOldData, timeZone };
  return new CpNetDriver(machine, openTakenRows(database, mid), now);
};

const look = async (mid: number, driver: CpNetDriver, { database, write }: Store): Promise<boolean> => {
  const reading = await driver.read(loadPositions(database, mid)).catch((error: unknown) => {
    // The gateway says so, and looks again.
    if (error instanceof MachineTrouble && error.kind === "wrong") return null;
    throw error;
  });
  if (reading === null) return false;
  const { weighings, occurrences, rowsTaken, counts, positions } = reading;
  write({ ...noRecords, weighings, occurrences }, [{ mid, positions, rowsTaken, counts }]);
  return reading.more;
};

/** Machines with files, whose numbers and places the registrations change; all is kept in a real outbox. */
export const cpNetPlant = () => {
  const root = temporaryDirectory();
  const clock = { now: Date.parse("2026-01-20T12:00:00Z") };
  const now = () => clock.now;
  const store = openStore(now);
  const { written, write, journal, loadAll } = store;
  const follow = createFollowMachines({ loadAll, outbox: { write }, now, onFollowed: () => undefined });
  let running: (readonly [number, CpNetDriver])[] = [];

  return {
    clock,
    written,
    occurrences: () => written.flatMap(({ occurrences }) => occurrences),
    directory: (name: string) => {
      mkdirSync(join(root, name), { recursive: true });
      return (file: string) => join(root, name, file);
    },
    move: (from: string, to: string) => renameSync(join(root, from), join(root, to)),
    /** Number -> the directory's name; all start anew, as the set of equipment has it. */
    register: async (
      places: Readonly<Record<number, string>>,
      change: Partial<DeviceEquipment> = { syncOldData: true },
    ) => {
      const wanted = Object.entries(places).map(([mid, name]) => ({
        ...cpNetEquipment(Number(mid), root, name),
        ...change,
      }));
      const read = new Set(wanted.map(({ mid }) => mid));
      await follow(wanted, read);
      await endOrphanedAlarms({ loadAll, now, journal, log: memoryLog() }, read);
      running = wanted.map((one) => [one.mid, driverOf(one, store, now)] as const);
    },
    readAll: async () => {
      for (const [mid, driver] of running) while (await look(mid, driver, store));
    },
  };
};
