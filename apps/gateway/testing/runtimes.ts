import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { patience } from "@fiel/testkit/patience";
import { createMonotonic } from "../src/clock/boot-clock.ts";
import type { Log } from "../src/log.ts";
import type { Runtime } from "../src/runtime.ts";

export const realRuntime: Runtime = {
  now: () => Date.now(),
  monotonic: createMonotonic(),
  bootId: "boot",
  processId: 1,
  isRunning: () => false,
  sleep: (ms, signal) => setTimeout(ms, undefined, signal && { signal }).catch(() => undefined),
  random: () => Math.random(),
  uuid: () => randomUUID(),
};

/** A clock that stands still but for sleeps, which take no time. */
export const steppedRuntime = (
  start = 1_000_000,
): Runtime & { advance: (ms: number) => void; slept: number[] } => {
  let now = start;
  const slept: number[] = [];
  return {
    slept,
    now: () => now,
    monotonic: () => now,
    bootId: "boot",
    processId: 1,
    isRunning: () => false,
    sleep: async (ms) => {
      slept.push(ms);
      now += ms;
      await Promise.resolve();
    },
    random: () => 0.5,
    uuid: () => randomUUID(),
    advance: (ms) => {
      now += ms;
    },
  };
};

export interface LoggedLine {
  readonly level: "info" | "warn" | "error";
  readonly message: string;
  readonly fields: object;
}

/** Keeps what is logged, for a test to look at. */
export const memoryLog = (): Log & { lines: LoggedLine[]; text: () => string } => {
  const lines: LoggedLine[] = [];
  const add = (level: LoggedLine["level"]) => (fields: object, message: string) =>
    void lines.push({ level, message, fields });
  return {
    lines,
    info: add("info"),
    warn: add("warn"),
    error: add("error"),
    text: () =>
      lines.map((line) => `${line.level} ${line.message} ${JSON.stringify(line.fields)}`).join("\n"),
  };
};

/** Waits until it holds; the time-out is a failure with what was last seen. */
export const eventually = async (
  holds: () => boolean,
  tell: () => string,
  timeoutMs = patience.programMs,
): Promise<void> => {
  const deadline = Date.now() + timeoutMs;
  while (!holds()) {
    if (Date.now() > deadline) throw new Error(`Not within ${timeoutMs} ms: ${tell()}`);
    await setTimeout(10);
  }
};
