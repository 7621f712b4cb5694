import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { demoFactory } from "../demo/index.ts";
import { type FactoryModel, LiveMachine, type LiveStep, type MachineModel } from "../machine/index.ts";
import { MachineReader } from "../machine/testing/read-machine.ts";
import { type MachinePlayer, playOnCpNet, playOnModbus } from "./machine-player.ts";

const factory: FactoryModel = demoFactory(21);
const machine: MachineModel = factory.machines[5]!;
const startMs = Date.parse("2026-11-18T08:00:00-03:00");
const endMs = startMs + 40 * 60_000;
const STEP_MS = 30_000;

const made = new LiveMachine(factory, machine, startMs);
const steps: LiveStep[] = [];
for (let nowMs = startMs; nowMs < endMs; nowMs += STEP_MS) steps.push(made.step(nowMs + STEP_MS));
const weighings = steps.flatMap((step) => step.runs.flatMap((run) => run.weighings));

async function playAll(player: MachinePlayer, afterStep: (step: LiveStep) => Promise<void>): Promise<void> {
  for (const step of steps) {
    await player.play(step);
    await afterStep(step);
  }
}

test("a client that reads the registers between steps has every package, state and alarm of the model", async () => {
  const player = await playOnModbus({ factory, machine, startMs }, 0);
  const reader = await MachineReader.connect(Number(player.address.split(":")[1]));
  const read: { weightMg: number; verdict: number }[] = [];
  await playAll(player, async ({ runs }) => {
    const { packages, entries, ringSize, speed, alarm, product, operator } = await reader.read();
    for (let sequence = read.length + 1; sequence <= packages; sequence += 1) {
      const { weightMg, verdict } = entries[sequence % ringSize]!;
      read.push({ weightMg, verdict });
    }
    const { segment } = runs.at(-1)!;
    const bit = segment.code === null || segment.code > 16 ? 0 : 2 ** (segment.code - 1);
    expect({ speed, alarm, product, operator }).toEqual({
      speed: segment.speed,
      alarm: bit,
      product: segment.product.code,
      operator: segment.operator,
    });
  });
  reader.close();
  await player.close();
  const numbers = { useful: 1, over: 2, under: 3, invalid: 4 };
  expect(weighings.length).toBeGreaterThan(200);
  expect(read).toEqual(weighings.map(({ weightMg, verdict }) => ({ weightMg, verdict: numbers[verdict!] })));
});

test("the files of a CpNet machine hold every package and every stop of the model", async () => {
  const path = await mkdtemp(join(tmpdir(), "player-"));
  const player = await playOnCpNet({ factory, machine, startMs }, path);
  await playAll(player, async () => undefined);
  await player.close();
  expect((await readdir(path)).toSorted()).toEqual(["2026-11-18.csv", "events.csv"]);
  const rowsOf = async (name: string) =>
    (await readFile(join(path, name), "utf8"))
      .trimEnd()
      .split("\n")
      .slice(1)
      .map((line) => line.split(";"));
  const rows = await rowsOf("2026-11-18.csv");
  expect(rows.map(([at, seq]) => [Date.parse(at!), Number(seq)])).toEqual(
    weighings.map(({ at, sequence }) => [at, sequence]),
  );
  const stops = steps.flatMap((step) => step.stops);
  const told = (await rowsOf("events.csv")).map(([startedAt, , code]) => [
    Date.parse(startedAt!),
    Number(code),
  ]);
  expect(told.slice(0, stops.length)).toEqual(stops.map(({ startedAt, code }) => [startedAt, code]));
  await rm(path, { recursive: true });
});
