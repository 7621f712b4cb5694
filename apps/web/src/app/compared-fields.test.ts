import {
  type AlertCondition,
  type AlertRule,
  alertRuleValues,
  type Board,
  type boardSettings,
  type ReportScheduleBody,
} from "@fiel/contracts";
import fc from "fast-check";
import type { TFunction } from "i18next";
import { describe, expect, it } from "vitest";
import { ruleFields } from "../features/alert-rules/rule-fields.ts";
import { valuesOf as valuesOfRule } from "../features/alert-rules/rule-values.ts";
import { valuesOfBoard } from "../features/boards/board-values.ts";
import { boardFields } from "../features/boards/board-fields.ts";
import { scheduleFields } from "../features/report/schedule-fields.ts";
import { type ShiftRow, wordsOfShifts } from "../features/shifts/shift-rows.ts";
import { compareChanges } from "../shared/registration/compare-changes.ts";
import { type ComparedFields, listOfFields } from "../shared/registration/conflict-dialog-props.ts";

const t = ((key: string) => key) as unknown as TFunction;
const names = { events: [], equipments: [], gateways: [], boards: [], users: [], destinations: [] };

/** Rows that the comparison dialog shows for two versions of a record. */
function rowsOf<Values extends object>(mine: Values, theirs: Values, fields: ComparedFields<Values>) {
  const known = listOfFields(fields as ComparedFields<Record<string, unknown>>);
  const at = (values: Values, name: string): unknown => (values as Readonly<Record<string, unknown>>)[name];
  return compareChanges(mine as never, mine as never, theirs as never).map(({ name }) => {
    const field = known.find((one) => one.name === name);
    const textOf = (values: Values): string =>
      field?.text === undefined ? JSON.stringify(at(values, name)) : field.text(at(values, name));
    return { name, told: field !== undefined && textOf(mine) !== textOf(theirs) };
  });
}

const step = { afterMinutes: 0, users: ["u1"], roles: [], by: ["mail" as const], destinations: [1] };
const rule = alertRuleValues.parse({
  name: "Parada",
  condition: { kind: "stopped" },
  active: { when: "inHours", from: "06:00", to: "22:00", weekdays: [1, 2] },
  steps: [step],
});

/** Another value for each field of a rule's contract; for nested fields one for each of theirs. */
const changedRules: Readonly<Record<keyof typeof alertRuleValues.shape, readonly object[]>> = {
  name: [{ name: "Outra" }],
  enabled: [{ enabled: false }],
  condition: [{ condition: { kind: "orderLate" } }],
  equipments: [{ equipments: [3] }],
  onDelayS: [{ onDelayS: 90 }],
  offDelayS: [{ offDelayS: 90 }],
  minimumCount: [{ minimumCount: 4 }],
  countWithinS: [{ countWithinS: 90 }],
  active: [{ from: "05:00" }, { to: "23:00" }, { weekdays: [1, 3] }, { when: "outsideQuietHours" }].map(
    (part) => ({ active: { ...rule.active, ...part } }),
  ),
  suppressWhenSilent: [{ suppressWhenSilent: false }],
  digestAbove: [{ digestAbove: 9 }],
  // The same number of steps, so that the number does not reveal the change.
  steps: [
    { afterMinutes: 5 },
    { users: ["u2"] },
    { roles: ["Admin"] },
    { by: ["push"] },
    { destinations: [2] },
  ].map((part) => ({ steps: [{ ...step, ...part }] })),
};

/** Every kind of condition with all its fields, and another value for each field. */
const conditions: readonly (readonly [AlertCondition, object])[] = [
  [
    { kind: "stopped", causes: [1], except: [2] },
    { causes: [3], except: [4] },
  ],
  [{ kind: "event", codes: [1] }, { codes: [2] }],
  [
    { kind: "rejects", limit: 3, minutes: 30, minimumPackages: 50, deadband: 0 },
    { limit: 4, minutes: 31, minimumPackages: 51, deadband: 1 },
  ],
  [
    { kind: "conformity", criteria: ["average"], sampleSize: 20 },
    { criteria: ["individual"], sampleSize: 32 },
  ],
  [
    {
      kind: "meanDrift",
      limit: 3,
      side: "both",
      against: "day",
      minutes: 30,
      minimumPackages: 50,
      deadband: 0,
    },
    { limit: 4, side: "above", against: "nominal", minutes: 31, minimumPackages: 51, deadband: 1 },
  ],
  [
    { kind: "factor", limit: 80, minutes: 30, withoutPlanned: true, deadband: 0 },
    { limit: 81, minutes: 31, withoutPlanned: false, deadband: 1 },
  ],
  [
    { kind: "oee", limit: 60, afterMinutes: 60, deadband: 0 },
    { limit: 61, afterMinutes: 61, deadband: 1 },
  ],
  [{ kind: "orderLate" }, {}],
  [{ kind: "gatewaySilent", gateways: ["a"] }, { gateways: ["b"] }],
  [{ kind: "boardDark", boards: [1] }, { boards: [2] }],
];

describe("somebody else's change of a rule", () => {
  const rows = (before: object, after: object) =>
    rowsOf(
      valuesOfRule({ ...rule, ...before } as AlertRule, "pt-BR"),
      valuesOfRule({ ...rule, ...before, ...after } as AlertRule, "pt-BR"),
      ruleFields(t, names, "pt-BR"),
    );

  it.each(Object.entries(changedRules))("is told where it is of %s", (_field, changes) => {
    for (const change of changes) {
      const told = rows({}, change);
      expect(told.length).toBeGreaterThan(0);
      for (const one of told) expect(one).toEqual({ name: one.name, told: true });
    }
  });

  it.each(conditions)("is told where it is of a field of $kind", (condition, changes) => {
    // Fails when a condition gains a field that has no other value here.
    expect(Object.keys({ ...condition }).filter((name) => name !== "kind")).toEqual(
      expect.arrayContaining(Object.keys(changes)),
    );
    expect(Object.keys(changes)).toHaveLength(Object.keys(condition).length - 1);
    for (const [name, value] of Object.entries(changes))
      expect(rows({ condition }, { condition: { ...condition, [name]: value } })).toEqual([
        { name, told: true },
      ]);
  });
});

const board: Board = {
  id: 1,
  version: 1,
  createdAt: 0,
  removedAt: null,
  seen: null,
  name: "Expedição",
  place: "",
  equipments: [],
  pages: ["stops"],
  seconds: 20,
  zoom: "today",
  theme: "dark",
  darkFrom: "22:00",
  darkTo: "06:00",
  warnStops: true,
};

/** Another value for each field of a board's contract. */
const changedBoards: Readonly<Record<keyof typeof boardSettings.shape, unknown>> = {
  name: "Doca",
  place: "Portaria",
  equipments: [3],
  pages: ["pace"],
  seconds: 30,
  zoom: "lst7d",
  theme: "light",
  darkFrom: null,
  darkTo: "07:00",
  warnStops: false,
};

describe("somebody else's change of a board", () => {
  it.each(Object.entries(changedBoards))("is told where it is of %s", (name, value) => {
    const theirs = { ...board, [name]: value };
    const told = rowsOf(valuesOfBoard(board), valuesOfBoard(theirs), boardFields(t, []));
    expect(told.length).toBeGreaterThan(0);
    for (const one of told) expect(one).toEqual({ name: one.name, told: true });
  });
});

const schedule: ReportScheduleBody = {
  name: "Turno",
  rhythm: "weekly",
  time: "06:00",
  weekday: 1,
  monthDay: 1,
  charts: ["Classification"],
  format: "xlsx",
  recipients: ["ana@usina.test"],
  paused: false,
  equipments: [],
  operator: null,
  product: null,
  eventsCode: [],
};

/** Another value for each field of a schedule's contract that its form changes. */
const changedSchedules: Readonly<
  Record<keyof Omit<ReportScheduleBody, "equipments" | "operator" | "product">, unknown>
> = {
  name: "Semana",
  rhythm: "daily",
  time: "07:00",
  weekday: 2,
  monthDay: 31,
  charts: ["Scraps"],
  format: "pdf",
  recipients: ["bia@usina.test"],
  paused: true,
  eventsCode: [7],
};

describe("somebody else's change of a scheduled report", () => {
  it.each(Object.entries(changedSchedules))("is told where it is of %s", (name, value) => {
    const told = rowsOf(schedule, { ...schedule, [name]: value }, scheduleFields(t, "pt-BR"));
    expect(told).toEqual([{ name, told: true }]);
  });
});

describe("somebody else's change of shifts", () => {
  const word = fc.stringMatching(/^[A-Z][a-z]{0,3}( [a-z]{1,3}){0,2}$/);
  const time = fc.constantFrom("06:00", "14:00", "22:00");
  const shift: fc.Arbitrary<ShiftRow> = fc.record({
    name: word,
    team: fc.oneof(fc.constant(""), word),
    start: time,
    end: time,
    breaks: fc.constantFrom("", "10:00-10:15", "10:00-10:15, 12:00-13:00"),
    days: fc.subarray([0, 1, 2, 3, 4, 5, 6]),
  });
  const shifts = fc.array(shift, { maxLength: 3 });
  const moved = fc.tuple(word, word).map(([name, team]): [ShiftRow[], ShiftRow[]] => {
    const one = { name: `${name} ${team}`, team: "", start: "06:00", end: "14:00", breaks: "", days: [] };
    return [[one], [{ ...one, name, team }]];
  });

  it("is told whatever it is of, also where a word moved from a shift's name to its team", () => {
    fc.assert(
      fc.property(fc.oneof(fc.tuple(shifts, shifts), moved), ([mine, theirs]) => {
        fc.pre(JSON.stringify(mine) !== JSON.stringify(theirs));
        expect(wordsOfShifts(mine)).not.toBe(wordsOfShifts(theirs));
      }),
    );
  });
});
