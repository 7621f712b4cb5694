import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, weekdayOf } from "../time/calendar-day.ts";
import { addBusinessDays, easterOf, holidaysOf, isBusinessDay } from "./holidays.ts";
import { cycleDayOf, cyclePriceCents, dueDateOf, nextCycle, proRataInvoice } from "./invoices.ts";

const terms = {
  equipmentAmount: 8,
  pricePerEquipmentCents: 12_990,
  billingPeriodMonths: 1,
  billingCycleAnchor: "2026-01-31",
};

describe("holidays", () => {
  it.each([
    [2024, "2024-03-31"],
    [2025, "2025-04-20"],
    [2026, "2026-04-05"],
    [2027, "2027-03-28"],
    [2038, "2038-04-25"],
    [1818, "1818-03-22"],
  ])("Easter of %d is %s", (year, expected) => {
    expect(easterOf(year)).toBe(expected);
  });

  it("Easter is a Sunday between 22 March and 25 April", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1583, max: 4000 }), (year) => {
        const easter = easterOf(year);
        expect(weekdayOf(easter)).toBe(0);
        expect(easter.slice(5) >= "03-22" && easter.slice(5) <= "04-25").toBe(true);
      }),
    );
  });

  it("of 2026 are ten, thirteen for banks", () => {
    expect(holidaysOf(2026)).toEqual([
      "2026-01-01",
      "2026-04-03",
      "2026-04-21",
      "2026-05-01",
      "2026-09-07",
      "2026-10-12",
      "2026-11-02",
      "2026-11-15",
      "2026-11-20",
      "2026-12-25",
    ]);
    const forBanks = holidaysOf(2026, "banking").filter((day) => !holidaysOf(2026).includes(day));
    expect(forBanks).toEqual(["2026-02-16", "2026-02-17", "2026-06-04"]);
  });

  it("count from the year of their law", () => {
    expect(isBusinessDay("2023-11-20")).toBe(true);
    expect(isBusinessDay("2024-11-20")).toBe(false);
  });
});

describe("due dates", () => {
  it("pass carnival for banks alone, and the turn of the year", () => {
    expect(dueDateOf("2026-02-13")).toBe("2026-02-18");
    expect(dueDateOf("2026-02-13", "banking")).toBe("2026-02-20");
    expect(dueDateOf("2026-12-30")).toBe("2027-01-05");
  });

  it("are business days after the cycle day, with just two business days between", () => {
    const day = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays("2020-01-01", days));
    fc.assert(
      fc.property(day, fc.constantFrom("national" as const, "banking" as const), (cycleDay, calendar) => {
        const due = dueDateOf(cycleDay, calendar);
        expect(isBusinessDay(due, calendar)).toBe(true);
        let between = 0;
        for (let at = addDays(cycleDay, 1); at < due; at = addDays(at, 1))
          between += isBusinessDay(at, calendar) ? 1 : 0;
        expect(between).toBe(2);
        expect(addBusinessDays(cycleDay, 0, calendar)).toBe(cycleDay);
      }),
    );
  });
});

describe("cycles", () => {
  it("clip to a short month and come back", () => {
    expect([0, 1, 2, 3].map((index) => cycleDayOf(terms, index))).toEqual([
      "2026-01-31",
      "2026-02-28",
      "2026-03-31",
      "2026-04-30",
    ]);
  });

  it("find the next day on or after another", () => {
    expect(nextCycle(terms, "2025-06-01")).toEqual({ index: 0, day: "2026-01-31" });
    expect(nextCycle(terms, "2026-02-28")).toEqual({ index: 1, day: "2026-02-28" });
    expect(nextCycle(terms, "2026-03-01")).toEqual({ index: 2, day: "2026-03-31" });
    expect(nextCycle({ ...terms, billingPeriodMonths: 6 }, "2036-02-01")).toEqual({
      index: 21,
      day: "2036-07-31",
    });
    expect(() => nextCycle({ ...terms, billingPeriodMonths: 0 }, "2036-02-01")).toThrow(RangeError);
  });

  it("cost amount x price", () => {
    expect(cyclePriceCents(terms)).toBe(103_920);
  });
});

describe("the pro-rata invoice", () => {
  it("is for the days between the end of the trial and the anchor", () => {
    expect(proRataInvoice({ ...terms, billingCycleAnchor: "2026-12-01" }, "2026-11-21")).toEqual({
      fromDay: "2026-11-21",
      toDay: "2026-12-01",
      days: 10,
      cycleDays: 30,
      cents: 34_640,
    });
  });

  it("of a whole cycle is the cycle's price", () => {
    expect(proRataInvoice({ ...terms, billingCycleAnchor: "2026-12-01" }, "2026-11-01")?.cents).toBe(103_920);
  });

  it("rounds half a cent up", () => {
    const penny = {
      equipmentAmount: 1,
      pricePerEquipmentCents: 1,
      billingPeriodMonths: 1,
      billingCycleAnchor: "2026-12-01",
    };
    expect(proRataInvoice(penny, "2026-11-16")?.cents).toBe(1);
    expect(proRataInvoice(penny, "2026-11-17")?.cents).toBe(0);
  });

  it("is none when the trial ends on a cycle day", () => {
    expect(proRataInvoice(terms, "2026-01-31")).toBeNull();
    expect(proRataInvoice(terms, "2026-03-31")).toBeNull();
  });

  it("reaches to the next cycle when the trial ends after the anchor", () => {
    expect(proRataInvoice(terms, "2026-03-01")).toEqual({
      fromDay: "2026-03-01",
      toDay: "2026-03-31",
      days: 30,
      cycleDays: 31,
      cents: 100_568,
    });
  });
});
