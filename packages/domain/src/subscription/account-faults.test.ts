import { describe, expect, it } from "vitest";
import { termsFaults } from "./account-faults.ts";
import { brazilianStates, formatCep, zoneOfState } from "./address.ts";

const today = "2026-11-19";
const terms = {
  equipmentAmount: 24,
  pricePerEquipment: 18_900,
  billingPeriod: 3,
  billingCycleAnchor: "2026-12-15",
  endTrialAt: "2026-11-30",
};

describe("terms of a new client", () => {
  const of = (change: Partial<typeof terms> | { endTrialAt: null } | { billingCycleAnchor: null }) =>
    termsFaults({ ...terms, ...change }, today, null);

  it.each([
    [{}, {}],
    [{ pricePerEquipment: 0 }, { pricePerEquipment: "noPrice" }],
    [{ pricePerEquipment: Number.NaN }, { pricePerEquipment: "noPrice" }],
    [{ equipmentAmount: 0 }, { equipmentAmount: "noEquipment" }],
    [{ billingPeriod: 0 }, { billingPeriod: "billingPeriod" }],
    [{ billingPeriod: 13 }, { billingPeriod: "billingPeriod" }],
    [{ endTrialAt: "2026-11-19" }, {}],
    [{ endTrialAt: "2026-11-18" }, { endTrialAt: "pastDay" }],
    [{ endTrialAt: "2027-11-18", billingCycleAnchor: "2027-11-19" }, {}],
    [{ endTrialAt: "2027-11-19", billingCycleAnchor: "2027-12-01" }, { endTrialAt: "trialTooLong" }],
    [{ billingCycleAnchor: "2026-11-30" }, { billingCycleAnchor: "billingBeforeTrial" }],
    [{ billingCycleAnchor: "2026-12-01" }, {}],
    [{ billingCycleAnchor: "2028-11-18" }, {}],
    [{ billingCycleAnchor: "2028-11-19" }, { billingCycleAnchor: "billingTooLate" }],
    [{ billingCycleAnchor: "9999-12-31" }, { billingCycleAnchor: "billingTooLate" }],
    [{ billingCycleAnchor: "2026-11-18", endTrialAt: null }, { billingCycleAnchor: "pastDay" }],
    [{ billingCycleAnchor: null, endTrialAt: null }, {}],
    [{ billingCycleAnchor: null }, { billingCycleAnchor: "billingBeforeTrial" }],
  ])("%j have %j", (change, faults) => {
    expect(of(change)).toEqual(faults);
  });
});

describe("terms of a client that there is", () => {
  const kept = { endTrialAt: "2026-01-10", billingCycleAnchor: "2026-02-01" };

  it("may keep days that are past", () => {
    expect(termsFaults({ ...terms, ...kept }, today, kept)).toEqual({});
  });

  it("take a new end of the trial only before the first cycle", () => {
    expect(termsFaults({ ...terms, ...kept, endTrialAt: "2026-12-01" }, today, kept)).toEqual({
      endTrialAt: "billingBeforeTrial",
    });
  });

  it("begin the first cycle within two years too, where a command made it or it came from elsewhere", () => {
    const unbilled = { endTrialAt: null, billingCycleAnchor: null };
    const of = (billingCycleAnchor: string) =>
      termsFaults({ ...terms, endTrialAt: null, billingCycleAnchor }, today, unbilled);
    expect(of("2028-11-18")).toEqual({});
    for (const day of ["2028-11-19", "9999-12-31"])
      expect(of(day)).toEqual({ billingCycleAnchor: "billingTooLate" });
    // One that holds stays, whatever it is.
    const late = { endTrialAt: null, billingCycleAnchor: "9999-12-31" };
    expect(termsFaults({ ...terms, ...late }, today, late)).toEqual({});
  });
});

describe("addresses", () => {
  it("have a postal code of eight digits", () => {
    expect(["84070260", "84070-260", "84.070-260"].map(formatCep)).toEqual(Array(3).fill("84070-260"));
    expect(["8407026", "840702601", "84070-26a", ""].map(formatCep)).toEqual(Array(4).fill(null));
  });

  it("say where the clock stands", () => {
    expect(brazilianStates).toHaveLength(27);
    for (const state of brazilianStates)
      expect(() => new Intl.DateTimeFormat("en", { timeZone: zoneOfState(state) })).not.toThrow();
    expect([zoneOfState("am"), zoneOfState("PR"), zoneOfState("Texas")]).toEqual([
      "America/Manaus",
      "America/Sao_Paulo",
      "America/Sao_Paulo",
    ]);
  });
});
