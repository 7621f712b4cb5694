import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { minuteMs } from "../time/units.ts";
import { dueStep, stepsFrom, type ToldIncident } from "./due-steps.ts";

const open = { stepsFromMs: 0, endMs: null, acknowledgedMs: null, shelvedUntilMs: null, taken: [] };
const steps = [0, 15, 30];

describe("steps of an incident", () => {
  it.each([
    ["at once", open, 0, 0],
    ["the first of those that were slept over", open, 40, 0],
    ["none that was taken", { ...open, taken: [0, 1] }, 40, 2],
    ["none in hand", { ...open, acknowledgedMs: 1 }, 40, null],
    ["none of what ended", { ...open, endMs: 1 }, 40, null],
    ["none while shelved", { ...open, shelvedUntilMs: 41 * minuteMs }, 40, null],
    [
      "the first when the shelving is over, from which they count",
      { ...open, stepsFromMs: 40 * minuteMs, shelvedUntilMs: 40 * minuteMs },
      40,
      0,
    ],
  ] as const)("are due: %s", (_, incident, minutes, due) => {
    expect(dueStep(incident, steps, minutes * minuteMs)?.step ?? null).toBe(due);
  });

  /** When each step is taken by looks at these minutes. */
  const takenAt = (looks: readonly number[], incident: ToldIncident = open, after = steps): number[][] => {
    const taken = [...incident.taken];
    let { stepsFromMs } = incident;
    const found: number[][] = [];
    for (const minutes of looks) {
      const due = dueStep({ ...incident, taken, stepsFromMs }, after, minutes * minuteMs);
      if (due === null) continue;
      found.push([due.step, minutes]);
      taken.push(due.step);
      ({ stepsFromMs } = due);
    }
    return found;
  };
  const from = (minutes: number) => Array.from({ length: 100 }, (_, i) => minutes + i);

  it("keep their distance when the server was away, and are never told together", () => {
    expect(takenAt(from(0))).toEqual([0, 15, 30].map((at, step) => [step, at]));
    // Away from the 5th to the 200th minute.
    expect(takenAt([0, 5, ...from(200)])).toEqual([
      [0, 0],
      [1, 200],
      [2, 215],
    ]);
    expect(takenAt(from(200))).toEqual([
      [0, 200],
      [1, 215],
      [2, 230],
    ]);
  });

  it("that are added to what is open for long are told one after the other, as if the first of them were due now", () => {
    const told = { ...open, taken: [0] };
    expect(takenAt(from(180), told, [0, 30, 60])).toEqual([
      [1, 180],
      [2, 210],
    ]);
    // Before one that was taken: the last one comes when it would have come.
    expect(takenAt(from(40), { ...open, taken: [0, 2] }, [0, 5, 30, 60])).toEqual([
      [1, 40],
      [3, 60],
    ]);
  });

  it("of any incident keep at least the rule's distance from each other, whenever it is looked at", () => {
    const gaps = fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 1, maxLength: 5 });
    const looks = fc.array(fc.integer({ min: 0, max: 1_000 }), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(gaps, looks, (all, minutes) => {
        const after = all.map((_, i) => all.slice(0, i).reduce((sum, gap) => sum + gap, 0));
        const found = takenAt(
          minutes.toSorted((a, b) => a - b),
          open,
          after,
        );
        expect(found.map(([step]) => step)).toEqual(found.map((_, i) => i));
        // A look may be a minute late in its turn.
        const tooNear = found.slice(1).filter(([step = 0, at = 0], i) => {
          const distance = (after[step] ?? 0) - (after[step - 1] ?? 0);
          return at - (found[i]?.[1] ?? 0) < distance - 1;
        });
        expect(tooNear).toEqual([]);
      }),
    );
  });
});

it("steps count from the opening, or from when it could be known: a rule saved late tells its first alone", () => {
  expect(stepsFrom(0, 5_000)).toBe(0);
  const nowMs = 3 * 60 * minuteMs;
  const late = { ...open, stepsFromMs: stepsFrom(0, nowMs) };
  expect(dueStep(late, steps, nowMs)).toEqual({ step: 0, stepsFromMs: nowMs });
  expect(dueStep({ ...late, taken: [0] }, steps, nowMs + 15 * minuteMs)?.step).toBe(1);
});
