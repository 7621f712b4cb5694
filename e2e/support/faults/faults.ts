import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Random } from "@fiel/simulator/machine";
import {
  loseAlarmWord,
  renumber,
  replaceComputer,
  restoreOlderFolder,
  setServerAhead,
} from "./alone-faults.ts";
import { killPostgres } from "../postgres-processes.ts";
import { until } from "../until.ts";
import type { FaultPlant } from "./fault-plant.ts";
import type { CounterMachine } from "./modbus-machines.ts";

export interface Fault {
  readonly name: string;
  /** The fault begins after all others have ended, and no other runs during it. */
  readonly isAlone: boolean;
  /** Breaks something and repairs it. */
  readonly run: (plant: FaultPlant, random: Random) => Promise<void>;
}

const minuteMs = 60_000;
const aWhile = (random: Random): Promise<void> => sleep(random.between(1_500, 5_000));
const one = <T>(random: Random, all: readonly T[]): T => all[Math.floor(random.between(0, all.length))] as T;

const beside = (name: string, run: Fault["run"]): Fault => ({ name, isAlone: false, run });
const alone = (name: string, run: Fault["run"]): Fault => ({ name, isAlone: true, run });

const killed = [
  beside("the server is killed", async ({ plant }, random) => {
    await plant.server.kill();
    await aWhile(random);
    plant.server.start();
    await plant.serverReady();
  }),
  beside("the gateway is killed", async ({ gateway }, random) => {
    await gateway.kill();
    await aWhile(random);
    gateway.start();
  }),
  beside("PostgreSQL is killed", async ({ plant }) => {
    killPostgres(path.join(plant.directory, "data"));
    await plant.serverReady();
  }),
];

const onTheWay = [
  beside("the network is cut", async ({ network }, random) => {
    network.state = { kind: "cut" };
    await aWhile(random);
    network.state = { kind: "whole" };
  }),
  beside("the network is slow and loses answers", async ({ network }, random) => {
    network.state = { kind: "losing", share: 0.7, delayMs: random.between(50, 800) };
    await aWhile(random);
    await aWhile(random);
    network.state = { kind: "whole" };
  }),
  beside("the server refuses batches for one machine's record", async ({ network, machines }, random) => {
    network.state = { kind: "refusing", equipment: one(random, machines).mids.at(-1) ?? 0 };
    await aWhile(random);
    network.state = { kind: "whole" };
  }),
];

const clocks = [
  beside(
    "the gateway's clock is set an hour and more ahead, and back",
    async ({ gatewaysComputer }, random) => {
      gatewaysComputer.alter({ shiftMs: 75 * minuteMs });
      await aWhile(random);
      gatewaysComputer.alter({ shiftMs: 0 });
    },
  ),
  beside("the gateway's clock is set a day back, and right", async ({ gatewaysComputer }, random) => {
    gatewaysComputer.alter({ shiftMs: -26 * 60 * minuteMs });
    await aWhile(random);
    gatewaysComputer.alter({ shiftMs: 0 });
  }),
  beside("the gateway's disk is full", async ({ gatewaysComputer }, random) => {
    gatewaysComputer.alter({ isDiskFull: true });
    await aWhile(random);
    gatewaysComputer.alter({ isDiskFull: false });
  }),
];

/**
 * More packages than a machine makes between two looks of a slow gateway. This close to a roll-over, a cleared or advanced
 * counter is ambiguous.
 */
const moreThanItMakes = 50;
const untilItIsAwayFromItsEnds = ({ machine }: CounterMachine): Promise<true> =>
  until("the counter is away from its ends", () =>
    machine.untilRollOver > moreThanItMakes && machine.counter > moreThanItMakes ? true : undefined,
  );

const atModbusMachines = [
  alone("a machine is switched off and on", async ({ rings, production }, random) => {
    const ring = one(random, rings);
    await production.rest([ring]);
    ring.machine.restart();
    production.resume([ring]);
  }),
  alone("a counter is cleared", async ({ counters, production }, random) => {
    const counter = one(random, counters);
    await untilItIsAwayFromItsEnds(counter);
    await production.rest([counter]);
    counter.machine.setCounter(0);
    production.resume([counter]);
  }),
  alone("a counter is put where it soon comes round", async ({ counters, production }, random) => {
    const counter = one(random, counters);
    await untilItIsAwayFromItsEnds(counter);
    await production.rest([counter]);
    counter.machine.setCounter(counter === counters[0] ? 9_990 : 65_530);
    await production.rest([counter]);
    production.resume([counter]);
  }),
  beside("an operator's number is nonsense", async ({ counters }, random) => {
    const { machine } = one(random, counters);
    machine.setOperator(one(random, [12.5, 2.3e-41, Number.NaN, -7, 3e9]));
    await aWhile(random);
    machine.setOperator(12);
  }),
  beside("a product is not registered", async ({ rings }, random) => {
    const { machine } = one(random, rings);
    machine.setProduct(4_242);
    await aWhile(random);
    machine.setProduct(7_891);
  }),
];

const atFiles = [
  ["a file is cut", (machine) => machine.file.cut()],
  ["a file is rotated", (machine) => machine.file.rotate({ encoding: "utf8", ending: "\r\n" })],
  [
    "a file goes on with lines that end in CR",
    (machine) => machine.file.rotate({ encoding: "utf8", ending: "\r" }),
  ],
  ["a file goes on in UTF-16", (machine) => machine.file.rotate({ encoding: "utf16le", ending: "\n" })],
  ["a file is copied as another day's", (machine) => machine.file.copy()],
  ["a file is exported again", (machine) => machine.file.exportAgain()],
  ["a file is emptied under its writer", (machine) => machine.file.copyTruncate()],
  ["a row is dated 2099", (machine) => machine.weighIn2099()],
] as const satisfies readonly (readonly [string, (machine: FaultPlant["files"][number]) => void])[];

const filesGoWrong = atFiles.map(([name, happen]) =>
  alone(name, async ({ files, production }, random) => {
    const file = one(random, files);
    await production.rest([file]);
    happen(file);
    production.resume([file]);
  }),
);

const registrationsAndComputers = [
  alone("the gateway's folder comes back from an older copy", restoreOlderFolder),
  alone("another computer takes the gateway's place", replaceComputer),
  alone("the server's clock is ahead", setServerAhead),
  alone("a profile loses its alarm word", loseAlarmWord),
  alone("a machine is renumbered", renumber),
];

/** All faults of this plant. */
export const faults: readonly Fault[] = [
  ...killed,
  ...onTheWay,
  ...clocks,
  ...atModbusMachines,
  ...filesGoWrong,
  ...registrationsAndComputers,
];
