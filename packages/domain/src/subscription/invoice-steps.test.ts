import { describe, expect, it } from "vitest";
import { dueDateDays, plannedSteps, remainingSteps } from "./invoice-steps.ts";
import { subscriptionState } from "./subscription-state.ts";

const invoice = { dueDay: "2026-11-24", promisedDay: null };
const daysOf = (steps: readonly { step: string; day: string }[]) =>
  steps.map(({ step, day }) => `${step} ${day}`);

describe("steps of an invoice", () => {
  it("remind before, on and after the due date, and block in the end", () => {
    expect(daysOf(plannedSteps(invoice))).toEqual([
      "before 2026-11-23",
      "due 2026-11-24",
      "late 2026-11-27",
      "lateAgain 2026-12-01",
      "block 2026-12-09",
    ]);
  });

  it("wait for a promise, and block the day after it at the earliest", () => {
    expect(daysOf(plannedSteps({ ...invoice, promisedDay: "2026-11-28" }))).toEqual([
      "lateAgain 2026-12-01",
      "block 2026-12-09",
    ]);
    expect(daysOf(plannedSteps({ ...invoice, promisedDay: "2026-12-20" }))).toEqual(["block 2026-12-21"]);
    expect(plannedSteps({ ...invoice, promisedDay: "2026-11-23" })).toEqual(plannedSteps(invoice));
  });

  it("that were missed come once, the last", () => {
    expect(daysOf(remainingSteps(invoice, null, "2026-11-30"))).toEqual([
      "late 2026-11-27",
      "lateAgain 2026-12-01",
      "block 2026-12-09",
    ]);
    expect(daysOf(remainingSteps(invoice, "late", "2026-12-10"))).toEqual([
      "lateAgain 2026-12-01",
      "block 2026-12-09",
    ]);
    expect(remainingSteps(invoice, "block", "2026-12-10")).toEqual([]);
  });
});

it("days up to the due date say which count", () => {
  expect(dueDateDays("2026-11-18", "2026-11-24").map(({ kind, holiday }) => holiday ?? kind)).toEqual([
    "cycle",
    "business",
    "blackAwareness",
    "weekend",
    "weekend",
    "business",
    "due",
  ]);
});

describe("the state of a subscription", () => {
  const open = { status: "open" as const, dueDay: "2026-11-24", periodEnd: "2026-12-18" };
  it.each([
    [null, "2026-11-19", { kind: "none" }],
    [open, "2026-11-24", { kind: "next", day: "2026-11-24" }],
    [open, "2026-11-30", { kind: "late", day: "2026-11-24", days: 6 }],
    [{ ...open, status: "paid" as const }, "2026-11-30", { kind: "next", day: "2026-12-18" }],
    [{ ...open, status: "returned" as const }, "2026-11-30", { kind: "returned", day: "2026-11-24" }],
  ])("%j on %s", (current, today, state) => {
    expect(subscriptionState(current, today)).toEqual(state);
  });
});
