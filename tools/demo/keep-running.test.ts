import { describe, expect, test } from "vitest";
import { keepRunning, pauseMs } from "./keep-running.ts";
import type { ManagedProcess, ProcessEnd } from "./managed-process.ts";

const plan = { name: "gateway", entry: "main.ts" };

/** Programs that end when the test says so, with a clock that the test sets. */
const stage = () => {
  const ends: ((end: ProcessEnd) => void)[] = [];
  const pauses: number[] = [];
  let nowMs = 0;
  const start = (): ManagedProcess => {
    const { promise, resolve } = Promise.withResolvers<ProcessEnd>();
    ends.push(resolve);
    const stop = async (): Promise<ProcessEnd> => {
      resolve({ code: 0, signal: null });
      return promise;
    };
    return { name: plan.name, pid: undefined, ended: promise, stop };
  };
  const pause = async (ms: number): Promise<void> => void pauses.push(ms);
  const end = async (code: number, afterMs = 0): Promise<void> => {
    nowMs += afterMs;
    ends.at(-1)?.({ code, signal: null });
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  };
  return { start, pause, pauses, end, now: () => nowMs, starts: () => ends.length };
};

describe("keepRunning", () => {
  test("starts again what ended, with growing pauses", async () => {
    const theatre = stage();
    const told: number[] = [];
    const keeper = keepRunning(plan, (_end, pauseS) => told.push(pauseS), theatre);
    for (let i = 0; i < 3; i += 1) await theatre.end(1);
    expect(theatre.starts()).toBe(4);
    expect(theatre.pauses).toEqual([1_000, 2_000, 4_000]);
    expect(told).toEqual([1, 2, 4]);
    await keeper.stop();
  });

  test("forgets earlier failures after a long healthy run", async () => {
    const theatre = stage();
    const keeper = keepRunning(plan, () => undefined, theatre);
    await theatre.end(1);
    await theatre.end(1, 3_600_000);
    expect(theatre.pauses).toEqual([1_000, 1_000]);
    await keeper.stop();
  });

  test("a stop is no failure and starts nothing again", async () => {
    const theatre = stage();
    const told: number[] = [];
    const keeper = keepRunning(plan, (_end, pauseS) => told.push(pauseS), theatre);
    await keeper.stop();
    expect(theatre.starts()).toBe(1);
    expect(told).toEqual([]);
  });

  test("leaves what has done its work", async () => {
    const theatre = stage();
    const keeper = keepRunning(plan, () => undefined, { ...theatre, isDone: ({ code }) => code === 0 });
    await theatre.end(1);
    await theatre.end(0);
    expect(theatre.starts()).toBe(2);
    await keeper.stop();
  });
});

test("the pause has a ceiling", () => {
  expect([0, 1, 4, 5, 50].map(pauseMs)).toEqual([1_000, 2_000, 16_000, 30_000, 30_000]);
});
