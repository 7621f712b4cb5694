import { describe, expect, it } from "vitest";
import { minuteMs } from "../time/units.ts";
import { dueSteps } from "./due-steps.ts";

const open = { openedMs: 0, endMs: null, acknowledgedMs: null, shelvedUntilMs: null, taken: [] };
const steps = [0, 15, 30];

describe("steps of an incident", () => {
  it.each([
    ["at once", open, 0, [0]],
    ["all that were slept over", open, 40, [0, 1, 2]],
    ["none that was taken", { ...open, taken: [0, 1] }, 40, [2]],
    ["none in hand", { ...open, acknowledgedMs: 1 }, 40, []],
    ["none of what ended", { ...open, endMs: 1 }, 40, []],
    ["none while shelved", { ...open, shelvedUntilMs: 41 * minuteMs }, 40, []],
    ["all when the shelving is over", { ...open, shelvedUntilMs: 40 * minuteMs }, 40, [0, 1, 2]],
  ] as const)("are due: %s", (_, incident, minutes, due) => {
    expect(dueSteps(incident, steps, minutes * minuteMs)).toEqual(due);
  });
});
