import { type ClassificationLimits, limitProblems, limitsOfProduct } from "@fiel/domain";
import { expect, it } from "vitest";
import type { Weights } from "../product-weights.ts";
import { correctionBand, gaugeBands } from "./gauge-bands.ts";
import { labelsThatFit } from "./gauge-labels.ts";
import { gaugeScale, placeOn } from "./gauge-scale.ts";
import { limitMarks } from "./limit-marks.ts";
import { weightLine } from "./weight-line.ts";

const coffee: Weights = {
  netWeight: 250,
  packageWeight: 8,
  rejectUnder: 9,
  rejectOver: 12,
  correctionBelow: 4,
  correctionAbove: 5,
  factoryDefault: false,
  invalidBelow: 238,
  invalidAbove: 278,
  invalidDevianceAbove: 9,
};
const viewOf = (change: Partial<Weights> = {}) => {
  const weights = { ...coffee, ...change };
  const limits = limitsOfProduct(weights, "unitg0") as ClassificationLimits;
  const marks = limitMarks(limits, limitProblems(weights).errors);
  return { limits, marks, scale: gaugeScale(limits, marks) };
};
const none = {
  rejectUnder: -1,
  rejectOver: -1,
  correctionBelow: -1,
  correctionAbove: -1,
  invalidBelow: -1,
  invalidAbove: -1,
};

it("reaches a quarter beyond the outermost limit, with the target in its middle", () => {
  const { scale, limits } = viewOf();
  expect(scale).toEqual({ fromMg: 233_000, toMg: 283_000 });
  expect(placeOn(scale, limits.targetMg)).toBe(50);
});

it("leaves out invalid limits that would leave the others no room, and shows the tolerance without any", () => {
  expect(viewOf({ invalidAbove: 400 }).scale).toEqual({ fromMg: 228_000, toMg: 288_000 });
  expect(viewOf(none).scale).toEqual({ fromMg: 235_500, toMg: 280_500 });
});

it("has a band for each class, and none for a limit that is not set", () => {
  const { limits, scale } = viewOf();
  expect(gaugeBands(limits, scale)).toEqual([
    { kind: "invalid", from: 0, to: 10 },
    { kind: "below", from: 10, to: 32 },
    { kind: "useful", from: 32, to: 74 },
    { kind: "above", from: 74, to: 90 },
    { kind: "invalid", from: 90, to: 100 },
  ]);
  expect(correctionBand(limits, scale)).toEqual({ from: 42, to: 60 });
  const open = viewOf(none);
  expect(gaugeBands(open.limits, open.scale)).toEqual([{ kind: "useful", from: 0, to: 100 }]);
  expect(correctionBand(open.limits, open.scale)).toBeNull();
});

it("has the band open on a side that is not set, and none beyond the useful ones", () => {
  const { limits, scale } = viewOf({ correctionBelow: -1 });
  expect(correctionBand(limits, scale)).toEqual({ from: 32, to: 60 });
  const wide = viewOf({ correctionBelow: 20, correctionAbove: 40 });
  const bands = gaugeBands(wide.limits, wide.scale);
  const useful = bands.find(({ kind }) => kind === "useful");
  expect(correctionBand(wide.limits, wide.scale)).toEqual({ from: useful?.from, to: useful?.to });
});

it("marks both limits of a contradiction", () => {
  const wrong = (change: Partial<Weights>) =>
    viewOf(change)
      .marks.filter((mark) => mark.wrong)
      .map(({ name }) => name);
  expect(wrong({})).toEqual([]);
  expect(wrong({ rejectOver: 4 })).toEqual(["rejectOver", "correctionAbove"]);
});

it("keeps the labels that have room, the first ones first", () => {
  const label = (at: number, text: string) => ({ at, text });
  const labels = [label(50, "258"), label(10, "232"), label(54, "259"), label(58, "263"), label(120, "400")];
  expect(labelsThatFit(labels, 400).map(({ text }) => text)).toEqual(["258", "232", "263"]);
  expect(labelsThatFit([label(0, "100")], 200)[0]?.at).toBeCloseTo(5.4, 9);
});

it("draws what was weighed, and nothing where nothing lies on the gauge", () => {
  const { scale } = viewOf();
  expect(weightLine([], scale)).toBeNull();
  expect(weightLine([{ weightMg: 0, amount: 5 }], scale)).toBeNull();
  const line = weightLine([{ weightMg: 258_000, amount: 5 }], scale);
  expect(line).toContain("50.83 4.00");
  expect(line?.startsWith("M0 100L")).toBe(true);
});
