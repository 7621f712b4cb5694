import { randomUUID } from "node:crypto";
import { onTestFinished } from "vitest";
import { GatewayClock } from "../src/clock/gateway-clock.ts";
import { openDatabase } from "../src/outbox/open-database.ts";
import { Outbox } from "../src/outbox/outbox.ts";
import { memoryLog } from "./runtimes.ts";
import { temporaryDirectory } from "./temporary-directory.ts";

/** A computer in simulated time: its clock may be set, the gateway on it restarts, and it boots again. */
export const simulatedComputer = (start = Date.UTC(2026, 5, 1)) => {
  const directory = temporaryDirectory();
  const state = { trueNow: start, wallError: 0, bootedAt: start - 60_000, bootId: "boot 1" };
  const runtime = {
    now: () => state.trueNow + state.wallError,
    monotonic: () => state.trueNow - state.bootedAt,
    get bootId() {
      return state.bootId;
    },
    uuid: () => randomUUID(),
  };
  const open = () => {
    const database = openDatabase(directory);
    database.exec("pragma synchronous = off");
    onTestFinished(() => {
      if (database.isOpen) database.close();
    });
    const clock = new GatewayClock(database, runtime, memoryLog());
    return { database, clock, outbox: new Outbox(database, { ...runtime, clock }) };
  };
  let program = open();
  const restart = (): void => {
    program.database.close();
    program = open();
  };
  return {
    state,
    runtime,
    program: () => program,
    restart,
    reboot: (wallError: number): void => {
      state.trueNow += 30_000;
      state.bootedAt = state.trueNow - 5_000;
      state.bootId = `boot at ${state.trueNow}`;
      state.wallError = wallError;
      restart();
    },
    close: () => program.database.close(),
  };
};
