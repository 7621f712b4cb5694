import { describe, expect, it } from "vitest";
import { readMachineStates } from "../testing/machine-states.ts";
import { causesOf, mergeCauses, paretoOf } from "./causes.ts";
import { boundWindows, clipOccurrences } from "./clip-occurrences.ts";
import {
  operationalFactor,
  stoppedTime,
  sumOfStoppedTimes,
  timelineLengthS,
  timelineOf,
} from "./operational-factor.ts";

const idle = 1;
const stopped = 2;
const log = readMachineStates();
const machines = [...new Set(log.map(({ machine }) => machine))];

/** What the formulas make of a machine's log: everything but Working is an occurrence, the window is the log's span. */
function outcomeOf(machine: string, ignored: readonly number[] = []) {
  const states = log.filter((state) => state.machine === machine);
  const span = { startMs: states[0]!.startMs, endMs: states.at(-1)!.endMs };
  const windows = boundWindows([span], { createdAtMs: 0, removedAtMs: null }, span.endMs);
  const occurrences = states
    .filter(({ reason }) => reason !== "Working")
    .map(({ reason, startMs, endMs }) => ({ code: reason === "Idle" ? idle : stopped, startMs, endMs }));
  const clipped = clipOccurrences(occurrences, windows, span.endMs, new Set(ignored));
  return { windows, clipped, time: stoppedTime(windows, clipped) };
}

describe("a real log of seven machines", () => {
  it("adds up to its published totals", () => {
    expect(log).toHaveLength(19);
    expect(machines).toHaveLength(7);
    const causes = mergeCauses(machines.flatMap((machine) => causesOf(outcomeOf(machine).clipped)));
    expect(causes).toEqual([
      { code: idle, count: 6, durationS: 6_069 },
      { code: stopped, count: 6, durationS: 623 },
    ]);
    const total = sumOfStoppedTimes(machines.map((machine) => outcomeOf(machine).time));
    expect(total).toEqual({ availableS: 7_140, stoppedS: 6_692, plannedS: 0 });
    expect(operationalFactor(total)).toBeCloseTo((448 / 7_140) * 100, 10);
  });

  it("shows exactly the working time as producing", () => {
    const producing = machines.map((machine) => {
      const { windows, clipped } = outcomeOf(machine);
      return timelineLengthS(timelineOf(windows, clipped), "producing");
    });
    expect(producing).toEqual([12, 6, 14, 25, 175, 175, 41]);
  });

  it("counts idle time as available when the user ignores it", () => {
    const { time } = outcomeOf("Loading robot", [idle]);
    expect(time).toEqual({ availableS: 715, stoppedS: 68, plannedS: 0 });
    expect(operationalFactor(time)).toBeCloseTo(90.489_51, 5);
  });

  it("has a Pareto that ends at 100", () => {
    const rows = paretoOf(machines.flatMap((machine) => causesOf(outcomeOf(machine).clipped)));
    expect(rows.map(({ code }) => code)).toEqual([idle, stopped]);
    expect(rows[0]!.percent).toBeCloseTo(90.690_38, 5);
    expect(rows.at(-1)!.cumulativePercent).toBe(100);
  });
});
