import type { Classes } from "@fiel/contracts";
import { classificationOrder } from "@fiel/domain";
import { describe, expect, it } from "vitest";
import {
  classRows,
  codesInUse,
  gramsOf,
  groupOf,
  mostFrequent,
  mostPercent,
  packagesOf,
} from "./class-rows.ts";

const classes = (counts: Partial<Record<(typeof classificationOrder)[number], number>>): Classes =>
  Object.fromEntries(
    classificationOrder.map((code, order) => {
      const count = counts[code] ?? 0;
      const sum = code === "i" || code === "ni" ? null : count * 1_000;
      return [code, { count, sum, overall: null, order, dev: null }];
    }),
  ) as Classes;

describe("rows of a classification", () => {
  it("list what some machine has, in display order, and refusals always", () => {
    expect(codesInUse([classes({ ar: 3 }), classes({ aru: 1, i: 4 })])).toEqual([
      "ar",
      "aru",
      "ro",
      "ru",
      "pi",
      "i",
    ]);
    expect(codesInUse([])).toEqual(["ro", "ru", "pi"]);
  });

  it("keep a missing weight missing", () => {
    const [useful, inspected] = classRows(classes({ a: 2, i: 2 }), ["a", "i"]);
    expect(useful).toMatchObject({ group: "useful", count: 2, grams: 2_000 });
    expect(inspected).toMatchObject({ group: "inspection", count: 2, grams: null });
  });

  it("add up packages once, though inspection counts them again", () => {
    const all = classes({ ar: 5, ro: 1, ru: 2, pi: 1, i: 8, ni: 1 });
    expect(packagesOf(all)).toBe(9);
    expect(gramsOf(all)).toBe(9_000);
  });

  it("are told by their most frequent class, which inspection is only alone", () => {
    const rows = classRows(classes({ a: 5, ro: 9, i: 14 }), ["a", "ro", "i"]);
    expect(mostFrequent(rows)?.code).toBe("ro");
    expect(mostFrequent(rows.slice(2))?.code).toBe("i");
    expect(mostFrequent([])).toBeUndefined();
  });

  it("belong to the group that the legend toggles", () => {
    expect(classificationOrder.map((code) => groupOf(code))).toEqual([
      ...Array.from({ length: 5 }, () => "useful"),
      "above",
      "below",
      "invalid",
      "inspection",
      "inspection",
    ]);
  });
});

describe("the longest bar of all charts", () => {
  const withShares = (shares: Partial<Record<"a" | "ro", number>>): Classes => {
    const of = classes({});
    return { ...of, a: { ...of.a, overall: shares.a ?? null }, ro: { ...of.ro, overall: shares.ro ?? null } };
  };
  const product = { id: 1, code: 1, codeText: null, name: "Arroz", unit: "g" } as const;
  const machines = [
    { classes: withShares({ a: 70, ro: 30 }), products: [{ product, classes: withShares({ a: 90 }) }] },
    { classes: withShares({ a: 60 }), products: [] },
  ];
  it("is one for all that is drawn", () => {
    expect(mostPercent(machines, false, ["a", "ro"], () => true)).toBe(70);
    expect(mostPercent(machines, true, ["a", "ro"], () => true)).toBe(90);
    expect(mostPercent(machines, false, ["a", "ro"], (group) => group === "above")).toBe(30);
    expect(mostPercent([], false, ["a"], () => true)).toBeNull();
  });
});
