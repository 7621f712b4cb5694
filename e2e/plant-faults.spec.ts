import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Random } from "@fiel/simulator/machine";
import { afterEach, expect, it } from "vitest";
import { patience } from "@fiel/testkit/patience";
import { signInElsewhere } from "./support/api.ts";
import { busyProcessors } from "./support/busy-processors.ts";
import { type FaultPlant, openFaultPlant } from "./support/faults/fault-plant.ts";
import { type Fault, faults } from "./support/faults/faults.ts";
import { reckon } from "./support/faults/reckon.ts";
import { users } from "./support/people.ts";
import { readStored, type Stored } from "./support/stored-records.ts";
import { until } from "./support/until.ts";

const firstSeed = Number(process.env["FIEL_SEED"]);
/** `FIEL_SEEDS=200` runs as many seeds, upwards from the run's, every second one on a busy computer. `FIEL_BUSY=1` keeps it busy for every seed. */
const seeds = Number(process.env["FIEL_SEEDS"] ?? 1);
const runs = Array.from({ length: seeds }, (_, i) => ({
  seed: firstSeed + i,
  isBusy: i % 2 === 1 || process.env["FIEL_BUSY"] !== undefined,
}));
const draws = 12;
/** Packages of ten minutes in a plant that makes one package a second. */
const packagesOfTenMinutes = 600;
/**
 * Maximum gap between two readings of a machine that does not report times, ms. The gateway is away for this long, and another one waits for its
 * silence.
 */
const readingGapMs = 120_000;

let plant: FaultPlant;
let ending: (() => unknown)[] = [];

async function openPlantFor({ isBusy }: (typeof runs)[number]): Promise<void> {
  const directory = mkdtempSync(path.join(tmpdir(), "fiel-faults-"));
  if (process.env["FIEL_KEEP"] === undefined)
    ending.push(() => rmSync(directory, { recursive: true, force: true }));
  plant = await openFaultPlant(directory);
  ending.push(() => plant.close());
  if (isBusy) ending.push(busyProcessors());
}
afterEach(async () => {
  for (const end of ending.toReversed()) await end();
  ending = [];
});

/** Draws twelve of the faults. `FIEL_FAULTS` names others by parts of their names, in order. */
const draw = (random: Random): Fault[] => {
  const named = process.env["FIEL_FAULTS"];
  if (named !== undefined)
    return named.split(",").flatMap((part) => faults.filter(({ name }) => name.includes(part)));
  return faults
    .map((fault) => ({ fault, place: random.between(0, 1) }))
    .toSorted((a, b) => a.place - b.place)
    .slice(0, draws)
    .map(({ fault }) => fault);
};

const goWrong = async (random: Random): Promise<void> => {
  const began = Date.now();
  let going: Promise<void>[] = [];
  for (const fault of draw(random)) {
    if (fault.isAlone) {
      await Promise.all(going);
      going = [];
    }
    console.log(`${((Date.now() - began) / 1_000).toFixed(1)} s: ${fault.name}`);
    const run = fault.run(plant, random);
    if (fault.isAlone) await run;
    else going.push(run);
    await sleep(random.between(1_000, 3_000));
  }
  await Promise.all(going);
};

interface SetAside {
  readonly kind: string;
  readonly equipment: number;
  readonly reason: string;
  readonly record: { readonly weightMg: number; readonly startedAt: number; readonly endedAt: number | null };
}

interface Found {
  readonly stored: Stored;
  readonly aside: readonly {
    readonly equipment: number;
    readonly weightMg: number;
    readonly reason: string;
  }[];
  /** Ends of alarms in quarantine. */
  readonly endsAside: readonly { readonly equipment: number; readonly startedAt: number }[];
}

/** Ends every fault, sends the waiting records and reads the quarantine as an administrator does. */
const finish = async (): Promise<Found> => {
  plant.production.stop();
  for (const machine of plant.machines) machine.setAlarm(false);
  // This comes last, because such lines are counted again when a file is read again.
  for (const file of plant.files) file.writeNonsense();
  await plant.rest();
  await plant.sendHeld();
  const { askLines } = await signInElsewhere(plant.plant, users.admin);
  const lines = await askLines<SetAside>("/devices/quarantine/export");
  expect(await plant.gateway.stop()).toBe(0);
  expect(await plant.plant.server.stop()).toBe(0);
  const ofKind = (wanted: string) => lines.filter(({ kind }) => kind === wanted);
  return {
    stored: await readStored(path.join(plant.plant.directory, "data")),
    aside: ofKind("weighings").map(({ equipment, reason, record: { weightMg } }) => ({
      equipment,
      weightMg,
      reason,
    })),
    endsAside: ofKind("occurrences")
      .filter(({ record: { endedAt } }) => endedAt !== null)
      .map(({ equipment, record: { startedAt } }) => ({ equipment, startedAt })),
  };
};

const isNear = (madeAt: number, at: number): boolean =>
  Math.abs(at - madeAt) <= readingGapMs ||
  plant.serverAhead.some(
    ({ from, to, shiftMs }) =>
      madeAt >= from - readingGapMs &&
      madeAt <= to + readingGapMs &&
      Math.abs(at - madeAt - shiftMs) <= readingGapMs,
  );

it.each(runs)(
  `every package made while ${draws} things go wrong is stored once, set aside or told as lost (FIEL_SEED=$seed, busy: $isBusy)`,
  { timeout: patience.longMs },
  async (run) => {
    const { seed } = run;
    console.log(`FIEL_SEED=${seed}${run.isBusy ? " FIEL_BUSY=1" : ""}`);
    await openPlantFor(run);
    const random = new Random(seed, "plant-faults");
    plant.gateway.start();
    await plant.register();
    await plant.production.rest();
    plant.production.resume();
    await sleep(2_000);
    await goWrong(random);
    const isLongEnough = () => (plant.rings[0]?.journal.made.size ?? 0) >= packagesOfTenMinutes;
    if (process.env["FIEL_FAULTS"] === undefined)
      await until("ten minutes have passed", () => (isLongEnough() ? true : undefined));
    const { stored, aside, endsAside } = await finish();

    for (const machine of plant.machines) {
      const { mids } = machine;
      const told = mids.reduce((sum, mid) => sum + plant.folder.lost(mid), 0);
      const isFile = plant.files.some((file) => file === machine);
      const isRight = isFile ? (madeAt: number, at: number) => madeAt === at : isNear;
      const found = reckon(machine, stored.packages, aside, told, isRight);
      const why = Object.groupBy(
        aside.filter(({ equipment }) => mids.includes(equipment)),
        ({ reason }) => reason,
      );
      const reasons = Object.entries(why).map(([reason, all]) => `${all?.length ?? 0} ${reason}`);
      const about = `machine ${mids.join("/")}, FIEL_SEED=${seed}${run.isBusy ? " FIEL_BUSY=1" : ""}: ${JSON.stringify(found)} ${reasons.join(", ")}`;
      console.log(about, JSON.stringify(mids.map((mid) => plant.folder.counters(mid))));
      expect(found, about).toMatchObject({ twice: [], neverMade: [], misdated: [] });
      expect(found.stored + found.aside + found.toldLost, about).toBe(found.made);
      expect(found.stored, about).toBeGreaterThan(0);
    }
    const isEndAside = (alarm: Stored["alarms"][number]) =>
      endsAside.some(
        (one) => one.equipment === alarm.equipment && Math.abs(one.startedAt - alarm.startedAt) < 1,
      );
    expect(stored.alarms.filter((alarm) => alarm.endedAt === null && !isEndAside(alarm))).toEqual([]);
    expect(stored.alarms.length).toBeGreaterThan(plant.machines.length);
  },
);
