import { describe, expect, it } from "vitest";
import { minuteMs } from "../time/units.ts";
import { dueSteps, openForMs, stepsFrom } from "./due-steps.ts";

const open = { stepsFromMs: 0, endMs: null, acknowledgedMs: null, shelvedUntilMs: null, taken: [] };
const steps = [0, 15, 30];

describe("steps of an incident", () => {
  it.each([
    ["at once", open, 0, [0]],
    ["all that were slept over", open, 40, [0, 1, 2]],
    ["none that was taken", { ...open, taken: [0, 1] }, 40, [2]],
    ["none in hand", { ...open, acknowledgedMs: 1 }, 40, []],
    ["none of what ended", { ...open, endMs: 1 }, 40, []],
    ["none while shelved", { ...open, shelvedUntilMs: 41 * minuteMs }, 40, []],
    [
      "the first alone when the shelving is over, from which they count",
      { ...open, stepsFromMs: 40 * minuteMs, shelvedUntilMs: 40 * minuteMs },
      40,
      [0],
    ],
  ] as const)("are due: %s", (_, incident, minutes, due) => {
    expect(dueSteps(incident, steps, minutes * minuteMs)).toEqual(due);
  });
});

it("steps count from the opening, or from when it could be known: a rule saved late tells its first alone", () => {
  expect(stepsFrom(0, 5_000)).toBe(0);
  const nowMs = 3 * 60 * minuteMs;
  const late = { ...open, stepsFromMs: stepsFrom(0, nowMs) };
  expect(dueSteps(late, steps, nowMs)).toEqual([0]);
  expect(dueSteps({ ...late, taken: [0] }, steps, nowMs + 15 * minuteMs)).toEqual([1]);
});

it("an incident is open to those who are told until its end is known", () => {
  const incident = { openedMs: 0, endMs: 14 * minuteMs };
  expect(openForMs(incident, 0, 60 * minuteMs)).toBe(14 * minuteMs);
  // Live the second step is told one minute after the condition was gone.
  expect(openForMs(incident, 2 * minuteMs, 60 * minuteMs)).toBe(16 * minuteMs);
  expect(openForMs(incident, 2 * minuteMs, 15 * minuteMs)).toBe(15 * minuteMs);
  expect(openForMs({ ...incident, endMs: null }, 0, 30 * minuteMs)).toBe(30 * minuteMs);
});
