import { onTestFinished } from "vitest";
import { openDatabase } from "../src/outbox/open-database.ts";
import { Outbox } from "../src/outbox/outbox.ts";
import { noRecords, type Records } from "../src/outbox/records.ts";
import { GatewayClock } from "../src/clock/gateway-clock.ts";
import type { Runtime } from "../src/runtime.ts";
import { memoryLog, realRuntime } from "./runtimes.ts";
import { temporaryDirectory } from "./temporary-directory.ts";

/** An outbox of the running test's own. `reopen` gives a second look at the same file, as after a restart. */
export const outboxFixture = (runtime: Runtime = realRuntime) => {
  const directory = temporaryDirectory();
  const open = () => {
    const database = openDatabase(directory);
    onTestFinished(() => {
      if (database.isOpen) database.close();
    });
    const clock = new GatewayClock(database, runtime, memoryLog());
    return { database, outbox: new Outbox(database, { ...runtime, clock }) };
  };
  return { directory, ...open(), reopen: open };
};

/** Packages of one equipment with these weights. */
export const weighings = (equipment: number, ...weightMg: number[]): Records => ({
  ...noRecords,
  weighings: [{ equipment, product: "P", operator: 1, at: weightMg.map((_, i) => 1000 + i), weightMg }],
});
