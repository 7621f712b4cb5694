import { mkdirSync, renameSync } from "node:fs";
import { join } from "node:path";
import type { DeviceEquipment } from "@fiel/contracts";
import { onTestFinished } from "vitest";
import { GatewayClock } from "../src/clock/gateway-clock.ts";
import { CpNetDriver } from "../src/drivers/cpnet/cpnet-driver.ts";
import { endOrphanedAlarms } from "../src/equipment/end-orphaned-alarms.ts";
import { openDatabase } from "../src/outbox/open-database.ts";
import { Outbox } from "../src/outbox/outbox.ts";
import { loadAllPositions, loadPositions } from "../src/outbox/positions.ts";
import { noRecords, type Records } from "../src/outbox/records.ts";
import { openTakenRows } from "../src/outbox/taken-rows.ts";
import { createFollowMachines } from "../src/taking-over/follow-machines.ts";
import { cpNetEquipment } from "./fake-server.ts";
import { memoryLog, realRuntime } from "./runtimes.ts";
import { temporaryDirectory } from "./temporary-directory.ts";

/** Machines with files, whose numbers and places the registrations change; all is kept in a real outbox. */
export const cpNetPlant = () => {
  const root = temporaryDirectory();
  const clock = { now: Date.parse("2026-01-20T12:00:00Z") };
  const now = () => clock.now;
  const database = openDatabase(temporaryDirectory());
  onTestFinished(() => database.close());
  database.exec("pragma synchronous = off");
  const outbox = new Outbox(database, {
    ...realRuntime,
    now,
    clock: new GatewayClock(database, realRuntime, memoryLog()),
  });
  const written: Records[] = [];
  const write: Outbox["write"] = (records, progress) => {
    written.push(records);
    outbox.write(records, progress);
  };
  const loadAll = () => loadAllPositions(database);
  const follow = createFollowMachines({ loadAll, outbox: { write }, now, onFollowed: () => undefined });
  let running = new Map<number, CpNetDriver>();

  const look = async (mid: number, driver: CpNetDriver): Promise<boolean> => {
    const reading = await driver.read(loadPositions(database, mid));
    const { weighings, occurrences, rowsTaken, counts, positions } = reading;
    write({ ...noRecords, weighings, occurrences }, [{ mid, positions, rowsTaken, counts }]);
    return reading.more;
  };

  return {
    clock,
    written,
    occurrences: () => written.flatMap(({ occurrences }) => occurrences),
    directory: (name: string) => {
      mkdirSync(join(root, name), { recursive: true });
      return (file: string) => join(root, name, file);
    },
    move: (from: string, to: string) => renameSync(join(root, from), join(root, to)),
    /** Number -> the directory's name; whoever changes starts anew, as the set of equipment has it. */
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
      const journal = {
        write: async (records: Records, progress: Parameters<Outbox["write"]>[1][number]) =>
          write(records, [progress]),
      };
      await endOrphanedAlarms({ loadAll, now, journal, log: memoryLog() }, read);
      running = new Map(
        wanted.map(({ mid, cpNetReferenceName, createdAt, syncOldData }) => {
          const machine = { mid, dataDirectory: root, referenceName: cpNetReferenceName ?? "", createdAt };
          const driver = new CpNetDriver(
            { ...machine, syncOldData, timeZone: "America/Sao_Paulo" },
            openTakenRows(database, mid),
            now,
          );
          return [mid, driver] as const;
        }),
      );
    },
    readAll: async () => {
      for (const [mid, driver] of running) while (await look(mid, driver));
    },
  };
};
