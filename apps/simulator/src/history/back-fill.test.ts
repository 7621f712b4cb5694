import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { demoFactory } from "../demo/index.ts";
import { playMachineDay, productionDayOf } from "../machine/index.ts";
import { BatchClient } from "../sending/batch-client.ts";
import { Receiver } from "../sending/testing/receiver.ts";
import { backFill, type BackFillOptions } from "./back-fill.ts";
import { ProgressFile } from "./progress-file.ts";

const untilMs = Date.parse("2026-11-20T15:30:00-03:00");
const whole = demoFactory(5);
const factory = { ...whole, machines: whole.machines.slice(7, 9) };
const today = productionDayOf(untilMs, factory.utcOffsetMin);

let directory: string;
let receiver: Receiver;
let client: BatchClient;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "history-"));
  receiver = await Receiver.start();
  client = new BatchClient({ server: receiver.url, key: "key", connections: 2 });
});
afterEach(async () => {
  client.close();
  await receiver.close();
  await rm(directory, { recursive: true });
});

async function fill(extra: Partial<BackFillOptions> = {}) {
  const progress = await ProgressFile.open(join(directory, "history.json"));
  return backFill({ factory, client, progress, days: 2, untilMs, now: () => 1_700_000_000_000, ...extra });
}

const packagesStored = () =>
  receiver.stored.flatMap((batch) => batch.weighings).reduce((sum, columns) => sum + columns.at.length, 0);

const packagesOfModel = () =>
  factory.machines
    .flatMap((machine) => [0, 1, 2].map((back) => playMachineDay(factory, machine, today - back).weighings))
    .reduce((sum, { at }) => sum + at.filter((instant) => instant < untilMs).length, 0);

test("stores what the model made up to the first start, nothing after it, newest day first", async () => {
  const reported: number[] = [];
  const { weighings } = await fill({ onDay: (daysDone) => reported.push(daysDone) });
  expect(weighings).toBe(packagesOfModel());
  expect(packagesStored()).toBe(packagesOfModel());
  const instants = receiver.stored.flatMap((batch) => batch.weighings.flatMap((columns) => columns.at));
  expect(instants.every((at) => at < untilMs)).toBe(true);
  const dayOf = (batch: (typeof receiver.stored)[number]) =>
    productionDayOf(batch.weighings[0]?.at[0] ?? untilMs, -180);
  expect(receiver.stored.map(dayOf)).toEqual(receiver.stored.map(dayOf).toSorted((a, b) => b - a));
  expect(reported).toEqual([0, 1, 2]);
});

test("every batch keeps to 5,000 packages, columns of equal length and stops that are over", async () => {
  await fill();
  for (const { weighings, occurrences } of receiver.stored) {
    expect(weighings.reduce((sum, columns) => sum + columns.at.length, 0)).toBeLessThanOrEqual(5_000);
    for (const { at, weightMg, verdict, inspected } of weighings) {
      expect([weightMg.length, verdict?.length, inspected?.length]).toEqual([
        at.length,
        at.length,
        at.length,
      ]);
    }
    for (const { startedAt, endedAt } of occurrences) {
      expect(endedAt).toBeGreaterThan(startedAt);
      expect(endedAt).toBeLessThanOrEqual(untilMs);
    }
  }
  for (const kind of ["statuses", "occurrences", "leftovers", "coils"] as const) {
    expect(receiver.stored.some((batch) => batch[kind].length > 0)).toBe(true);
  }
});

test("lost answers and an unavailable store are repeated under the same sequence, stamped anew, and add nothing", async () => {
  receiver.fault = (number) => (number % 5 === 2 ? "lose-answer" : number % 5 === 4 ? "unavailable" : null);
  let clock = 1_700_000_000_000;
  const retries: string[] = [];
  await fill({ now: () => (clock += 1), onRetry: (reason) => retries.push(reason), days: 1 });
  expect(retries).toContain("503");
  expect(receiver.tries.length).toBe(receiver.batches.size + retries.length);
  expect(new Set(receiver.tries).size).toBe(receiver.tries.length);
  const instants = receiver.stored.flatMap((batch) =>
    batch.weighings.flatMap((columns) => columns.at.map((at) => `${columns.equipment} ${at}`)),
  );
  expect(new Set(instants).size).toBe(instants.length);
});

test("a back-fill that was cut off goes on with what is missing and ends with the same packages", async () => {
  receiver.fault = (number) => (number === 25 ? "refuse" : null);
  await expect(fill()).rejects.toThrow("403");
  const before = packagesStored();
  expect(before).toBeLessThan(packagesOfModel());
  receiver.fault = () => null;
  const { weighings } = await fill();
  expect(weighings).toBeLessThan(packagesOfModel());
  expect(packagesStored()).toBe(packagesOfModel());
  expect((await fill()).weighings).toBe(0);
});

test("a lost progress file repeats the same batches and adds nothing", async () => {
  await fill();
  const stored = structuredClone(receiver.stored);
  await rm(join(directory, "history.json"));
  await fill();
  expect(receiver.stored).toEqual(stored);
});

test("what the server sets aside is counted and told", async () => {
  receiver.quarantined = 3;
  const { quarantined } = await fill({ days: 0 });
  expect(quarantined).toBe(3 * receiver.batches.size);
});
