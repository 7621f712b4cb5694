import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { GatewayClock } from "../src/clock/gateway-clock.ts";
import { CpNetDriver } from "../src/drivers/cpnet/cpnet-driver.ts";
import type { CpNetMachine } from "../src/drivers/cpnet/cpnet-files.ts";
import type { AskStored } from "../src/drivers/cpnet/stored-rows.ts";
import type { CounterName, MachineReading } from "../src/drivers/driver.ts";
import { openDatabase } from "../src/outbox/open-database.ts";
import { Outbox } from "../src/outbox/outbox.ts";
import { loadPositions } from "../src/outbox/positions.ts";
import { noRecords } from "../src/outbox/records.ts";
import { openTakenRows } from "../src/outbox/taken-rows.ts";
import { memoryLog, realRuntime } from "./runtimes.ts";
import { temporaryDirectory } from "./temporary-directory.ts";

const mid = 5;

/** What a few looks brought together. */
const together = (all: readonly MachineReading[]) => ({
  last: all.at(-1),
  rows: all.flatMap((one) =>
    one.weighings.flatMap(({ at, weightMg, product }) =>
      at.map((instant, i) => ({ at: instant, weightMg: weightMg[i] ?? 0, product })),
    ),
  ),
  weightMg: all.flatMap((one) => one.weighings.flatMap((columns) => columns.weightMg)),
  occurrences: all.flatMap((one) => one.occurrences),
  notices: all.flatMap((one) => one.notices),
  count: (name: CounterName) => all.reduce((sum, { counts }) => sum + (counts.get(name) ?? 0), 0),
});

/** A CpNet machine's directory, and the clock of the computer that reads it. */
const makeMachine = (options: Partial<CpNetMachine>) => {
  const dataDirectory = temporaryDirectory();
  const directory = join(dataDirectory, "bal1");
  mkdirSync(directory);
  const machine: CpNetMachine = {
    mid,
    dataDirectory,
    referenceName: "bal1",
    createdAt: 0,
    syncOldData: true,
    timeZone: "America/Sao_Paulo",
    ...options,
  };
  // Before any file was written: a file is idle only where a test says so.
  return { machine, directory, clock: { now: Date.parse("2020-01-01T12:00:00Z") } };
};

const openStore = (now: () => number) => {
  const database = openDatabase(temporaryDirectory());
  onTestFinished(() => database.close());
  database.exec("pragma synchronous = off");
  const clock = new GatewayClock(database, realRuntime, memoryLog());
  return { database, outbox: new Outbox(database, { ...realRuntime, now, clock }) };
};

/** A machine's files and one who reads them, as the watch does: all is kept in a real outbox between looks. */
export const cpNetMachine = (options: Partial<CpNetMachine> = {}, ask: AskStored | null = null) => {
  const { machine, directory, clock } = makeMachine(options);
  const now = () => clock.now;
  const makeDriver = (known = ask) =>
    new CpNetDriver(machine, openTakenRows(store.database, mid), now, known);
  let store = openStore(now);
  let driver = makeDriver();
  const positions = () => loadPositions(store.database, mid);

  const look = async (): Promise<MachineReading> => {
    const reading = await driver.read(positions());
    const { weighings, occurrences, rowsTaken, counts } = reading;
    const progress = { mid, positions: reading.positions, rowsTaken, counts };
    store.outbox.write({ ...noRecords, weighings, occurrences }, [progress]);
    return reading;
  };

  return {
    clock,
    path: (name: string) => join(directory, name),
    positions,
    lookedAt: () => driver.lookedAt(),
    database: () => store.database,
    /** Looks until there is nothing more. */
    readAll: async () => {
      const all = [await look()];
      while (all.at(-1)?.more === true) all.push(await look());
      return together(all);
    },
    /** By now the server may have something of the machine. */
    restart: (known = ask) => {
      driver = makeDriver(known);
    },
    /** Another computer takes over, with nothing but the given positions. */
    replaceComputer: (kept = positions()) => {
      store = openStore(now);
      store.outbox.write(noRecords, [{ mid, positions: kept, counts: [] }]);
      driver = makeDriver();
    },
  };
};
