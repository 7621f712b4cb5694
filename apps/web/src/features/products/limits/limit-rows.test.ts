import { expect, it } from "vitest";
import type { Weights } from "../product-weights.ts";
import { limitRows } from "./limit-rows.ts";

const coffee: Weights = {
  netWeight: 2500,
  packageWeight: 85,
  rejectUnder: 90,
  rejectOver: -1,
  correctionBelow: -1,
  correctionAbove: -1,
  factoryDefault: true,
  invalidBelow: 2327,
  invalidAbove: 2844,
  invalidDevianceAbove: 90,
};
const rowsOf = (change: Partial<Weights>, isNet = false) =>
  limitRows({
    weights: { ...coffee, ...change },
    unit: "unitg1",
    isNet,
    textOf: (scaled) => String(scaled / 10),
  });

it("tells each limit's arithmetic and value, gross", () => {
  expect(rowsOf({})).toEqual([
    {
      name: "invalidAbove",
      arithmetic: { kind: "share", factor: "1,1", parts: "(250 + 8.5)", off: null },
      value: 2844,
      locked: true,
    },
    { name: "rejectOver", arithmetic: { kind: "none" }, value: null, locked: false },
    { name: "correctionAbove", arithmetic: { kind: "none" }, value: null, locked: false },
    { name: "correctionBelow", arithmetic: { kind: "none" }, value: null, locked: false },
    {
      name: "rejectUnder",
      arithmetic: { kind: "distance", target: "258.5", sign: "−", distance: "9" },
      value: 2495,
      locked: false,
    },
    {
      name: "invalidBelow",
      arithmetic: { kind: "share", factor: "0,9", parts: "(250 + 8.5)", off: null },
      value: 2327,
      locked: true,
    },
    {
      name: "invalidDevianceAbove",
      arithmetic: { kind: "table", unit: "g", decimals: 1 },
      value: 90,
      locked: true,
    },
  ]);
});

it("takes the package off for net weights, never off the deviance", () => {
  const rows = rowsOf({}, true);
  expect(rows[0]).toMatchObject({ arithmetic: { off: "8.5" }, value: 2759 });
  expect(rows[4]).toMatchObject({ arithmetic: { target: "250" }, value: 2410 });
  expect(rows[6]).toMatchObject({ value: 90 });
});

it("says which are typed, which table has none, and nothing without a net weight", () => {
  const typed = rowsOf({ factoryDefault: false, invalidDevianceAbove: -1 });
  expect(typed[0]).toMatchObject({ arithmetic: { kind: "typed" }, locked: false });
  expect(typed[6]).toMatchObject({ arithmetic: { kind: "none" }, value: null });
  expect(rowsOf({ netWeight: -1 })).toEqual([]);
});
