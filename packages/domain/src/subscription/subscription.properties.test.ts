import Holidays from "date-holidays";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, addMonths, type CalendarDay, daysBetween, parseDay } from "../time/calendar-day.ts";
import {
  type BillingPeriod,
  billingPeriods,
  nextBillingPeriods,
  type Subscription,
} from "./billing-periods.ts";
import { changeSubscription, type WantedSubscription } from "./change-subscription.ts";
import { holidaysOf, isBusinessDay } from "./holidays.ts";
import { dueDateOf } from "./invoices.ts";

/** Two leap years and 2100, which is none; ends of months often. */
const anyDay = fc
  .record({
    year: fc.constantFrom(2024, 2026, 2028, 2099, 2100),
    month: fc.integer({ min: 1, max: 12 }),
    day: fc.oneof(fc.integer({ min: 1, max: 28 }), fc.integer({ min: 28, max: 31 })),
  })
  .map(({ year, month, day }) => addDays(addMonths(`${year}-01-31`, month - 1).slice(0, 8) + "01", day - 1));

const price = {
  equipmentAmount: fc.integer({ min: 1, max: 200 }),
  pricePerEquipmentCents: fc.integer({ min: 1, max: 100_000 }),
  billingPeriodMonths: fc.integer({ min: 1, max: 12 }),
};

/** A first decision, and others at later days. */
const decisions = fc.record({
  today: anyDay,
  trialDays: fc.option(fc.integer({ min: 1, max: 364 })),
  untilAnchor: fc.integer({ min: 0, max: 400 }),
  first: fc.record(price),
  later: fc.array(fc.record({ afterDays: fc.integer({ min: 0, max: 200 }), ...price }), { maxLength: 6 }),
});
type Decisions = typeof decisions extends fc.Arbitrary<infer T> ? T : never;

function wantedOf({ today, trialDays, untilAnchor, first }: Decisions): WantedSubscription {
  const endTrialAt = trialDays === null ? null : addDays(today, trialDays);
  return { ...first, endTrialAt, billingCycleAnchor: addDays(today, untilAnchor) };
}

/** What is issued day by day, each decision made on its day after that day's invoices, as the server does it. */
function play(given: Decisions, days: number): { issued: BillingPeriod[]; subscription: Subscription } {
  const wanted = wantedOf(given);
  const issued: BillingPeriod[] = [];
  let subscription = changeSubscription(null, wanted, given.today);
  let decided = given.today;
  const issueUntil = (day: CalendarDay): void => {
    const from = issued.at(-1)?.toDay ?? "";
    for (const period of billingPeriods(subscription)) {
      if (period.fromDay > day) break;
      if (period.fromDay >= from) issued.push(period);
    }
  };
  for (const { afterDays, ...change } of given.later) {
    decided = addDays(decided, afterDays);
    issueUntil(decided);
    subscription = changeSubscription(subscription, { ...wanted, ...change }, decided);
  }
  issueUntil(addDays(decided, days));
  return { issued, subscription };
}

describe("billing of a random subscription", () => {
  it("bills every day once, from the first paid day on", () => {
    fc.assert(
      fc.property(decisions, (given) => {
        const { issued, subscription } = play(given, 800);
        expect(issued[0]?.fromDay).toBe(subscription.versions[0].fromDay);
        for (const { toDay, days, fromDay } of issued) {
          expect(days).toBe(daysBetween(fromDay, toDay));
          expect(days).toBeGreaterThan(0);
        }
        expect(issued.slice(1).map(({ fromDay }) => fromDay)).toEqual(
          issued.slice(0, -1).map(({ toDay }) => toDay),
        );
        const total = issued.reduce((sum, { days }) => sum + days, 0);
        expect(total).toBe(daysBetween(subscription.versions[0].fromDay, issued.at(-1)?.toDay ?? ""));
      }),
      { numRuns: 100 },
    );
  });

  it("has at most one partial invoice, the first, and whole cycles at their price after it", () => {
    fc.assert(
      fc.property(decisions, (given) => {
        const { issued } = play(given, 800);
        expect(issued.slice(1).every(({ kind }) => kind === "cycle")).toBe(true);
        for (const { kind, price: of, cents, days, cycleDays } of issued) {
          const share = (of.equipmentAmount * of.pricePerEquipmentCents * days) / cycleDays;
          expect(Math.abs(cents - share)).toBeLessThanOrEqual(kind === "cycle" ? 0 : 0.5);
        }
      }),
      { numRuns: 100 },
    );
  });

  it("keeps the anchor's day of the month, or a month's last", () => {
    fc.assert(
      fc.property(decisions, (given) => {
        const { issued, subscription } = play(given, 800);
        const wanted = parseDay(subscription.billingCycleAnchor).day;
        for (const { kind, fromDay } of issued) {
          if (kind === "partial") continue;
          const { day } = parseDay(fromDay);
          expect(day === wanted || (day < wanted && parseDay(addDays(fromDay, 1)).day === 1)).toBe(true);
        }
      }),
      { numRuns: 100 },
    );
  });

  it("never changes what was issued, and takes the last decision before an invoice", () => {
    fc.assert(
      fc.property(decisions, (given) => {
        const { issued, subscription } = play(given, 800);
        const anew: BillingPeriod[] = [];
        for (const period of billingPeriods(subscription)) {
          if (anew.length === issued.length) break;
          anew.push(period);
        }
        expect(anew).toEqual(issued);
        const { equipmentAmount, pricePerEquipmentCents, billingPeriodMonths } =
          given.later.at(-1) ?? given.first;
        expect(issued.at(-1)?.price).toEqual({
          equipmentAmount,
          pricePerEquipmentCents,
          billingPeriodMonths,
        });
      }),
      { numRuns: 100 },
    );
  });

  it("sets every due date three business days later", () => {
    fc.assert(
      fc.property(decisions, (given) => {
        for (const { fromDay, dueDay } of play(given, 400).issued) {
          expect(dueDay).toBe(dueDateOf(fromDay));
          expect(isBusinessDay(dueDay)).toBe(true);
        }
      }),
      { numRuns: 50 },
    );
  });
});

describe("a changed subscription", () => {
  const wanted: WantedSubscription = {
    equipmentAmount: 12,
    pricePerEquipmentCents: 19_900,
    billingPeriodMonths: 1,
    billingCycleAnchor: "2026-06-18",
    endTrialAt: "2026-05-25",
  };
  const created = changeSubscription(null, wanted, "2026-05-04");

  it("is billed as before until the next cycle", () => {
    const changed = changeSubscription(created, { ...wanted, equipmentAmount: 15 }, "2026-09-02");
    const billed = nextBillingPeriods(changed, "2026-01-01", 7);
    expect(billed.map(({ fromDay, cents, dueDay }) => [fromDay, cents, dueDay])).toEqual([
      ["2026-05-25", 184_877, "2026-05-28"],
      ["2026-06-18", 238_800, "2026-06-23"],
      ["2026-07-18", 238_800, "2026-07-22"],
      ["2026-08-18", 238_800, "2026-08-21"],
      ["2026-09-18", 298_500, "2026-09-23"],
      ["2026-10-18", 298_500, "2026-10-21"],
      ["2026-11-18", 298_500, "2026-11-24"],
    ]);
  });

  it("forgets a change that is taken back before it holds", () => {
    const changed = changeSubscription(created, { ...wanted, equipmentAmount: 15 }, "2026-09-02");
    expect(changeSubscription(changed, wanted, "2026-09-17")).toEqual(created);
    expect(changeSubscription(changed, wanted, "2026-09-18").versions.map(({ fromDay }) => fromDay)).toEqual([
      "2026-05-25",
      "2026-09-18",
      "2026-10-18",
    ]);
  });

  it("is all as wanted while its trial lasts, the first cycle after it too", () => {
    const longer = changeSubscription(created, { ...wanted, endTrialAt: "2026-06-20" }, "2026-05-24");
    expect(nextBillingPeriods(longer, "2026-01-01", 2).map(({ fromDay, toDay }) => [fromDay, toDay])).toEqual(
      [
        ["2026-06-20", "2026-07-18"],
        ["2026-07-18", "2026-08-18"],
      ],
    );
  });

  it("keeps its first day once that is paid for", () => {
    expect(changeSubscription(created, { ...wanted, endTrialAt: "2026-08-01" }, "2026-05-25")).toEqual(
      created,
    );
  });

  it("is billed as the worked example of the form", () => {
    const form = { equipmentAmount: 24, pricePerEquipmentCents: 18_900, billingPeriodMonths: 3 };
    const dates = { billingCycleAnchor: "2026-12-15", endTrialAt: "2026-11-30" };
    const [partial, ...cycles] = nextBillingPeriods(
      changeSubscription(null, { ...form, ...dates }, "2026-11-19"),
      "2026-11-19",
      5,
    );
    expect(partial).toMatchObject({ cents: 74_769, days: 15, cycleDays: 91, dueDay: "2026-12-03" });
    expect(cycles.map(({ fromDay, dueDay }) => [fromDay, dueDay])).toEqual([
      ["2026-12-15", "2026-12-18"],
      ["2027-03-15", "2027-03-18"],
      ["2027-06-15", "2027-06-18"],
      ["2027-09-15", "2027-09-20"],
    ]);
  });
});

it("holidays by rule are those of date-holidays", () => {
  const oracle = new Holidays("BR", { types: ["public"] });
  for (let year = 2024; year <= 2040; year += 1) {
    // It has the Sundays of elections, which are no business days anyway.
    const found = oracle.getHolidays(year).filter(({ name }) => !/elei/i.test(name));
    const days = found.map(({ date }) => date.slice(0, 10));
    expect([...new Set(days)].toSorted(), String(year)).toEqual(holidaysOf(year));
  }
});
