import { describe, expect, it } from "vitest";
import { type ClassificationLimits, limitsOfProduct } from "./classification-limits.ts";
import { classifyWeighing } from "./classify-weighing.ts";
import {
  classesOfKind,
  classIndex,
  kindOfClass,
  type MachineVerdict,
  usefulClasses,
  weighingClasses,
} from "./weighing-class.ts";

const bare: ClassificationLimits = {
  targetMg: 230_000,
  netMg: 225_000,
  packageMg: 5_000,
  rejectOverMg: null,
  rejectUnderMg: null,
  correctionBelowMg: null,
  correctionAboveMg: null,
  invalidAboveMg: null,
  invalidBelowMg: null,
  invalidDevianceAbove: null,
  toleranceMg: 9_000,
};
const full: ClassificationLimits = {
  ...bare,
  rejectOverMg: 12_000,
  rejectUnderMg: 11_000,
  correctionBelowMg: 3_000,
  correctionAboveMg: 4_000,
  invalidAboveMg: 253_000,
  invalidBelowMg: 207_000,
  invalidDevianceAbove: 9,
};
const classOf = (
  weightMg: number,
  limits: ClassificationLimits | null,
  verdict: MachineVerdict | null = null,
  deviance: number | null = null,
) => classifyWeighing({ weightMg, deviance, verdict }, limits);

describe("a reading without a verdict", () => {
  it.each([
    [253_001, "pi"],
    [253_000, "ro"],
    [242_001, "ro"],
    [242_000, "aro"],
    [234_001, "aro"],
    [234_000, "ar"],
    [227_000, "ar"],
    [226_999, "aru"],
    [221_000, "aru"],
    [220_999, "rc"],
    [219_000, "rc"],
    [218_999, "ru"],
    [207_000, "ru"],
    [206_999, "pi"],
  ])("of %d mg is %s", (weightMg, expected) => {
    expect(classOf(weightMg, full)).toBe(expected);
  });

  it("is useful or out of conformity when no limit but the legal one is set", () => {
    expect(classOf(221_000, bare)).toBe("a");
    expect(classOf(220_999, bare)).toBe("rc");
    expect(classOf(9_000_000, bare)).toBe("a");
  });

  it("is invalid above the deviance limit whatever it weighs", () => {
    expect(classOf(230_000, full, null, 9)).toBe("ar");
    expect(classOf(230_000, full, null, 9.1)).toBe("pi");
    expect(classOf(230_000, bare, null, 1e9)).toBe("a");
  });

  it("keeps the band open on a side that is not set", () => {
    const onlyBelow = { ...bare, correctionBelowMg: 3_000 };
    expect(classOf(226_999, onlyBelow)).toBe("aru");
    expect(classOf(300_000, onlyBelow)).toBe("ar");
    const onlyAbove = { ...bare, correctionAboveMg: 4_000 };
    expect(classOf(234_001, onlyAbove)).toBe("aro");
    expect(classOf(222_000, onlyAbove)).toBe("ar");
  });
});

describe("a reading with the machine's verdict", () => {
  it.each([
    ["over", "ro"],
    ["under", "ru"],
    ["invalid", "pi"],
  ] as const)("%s decides against the weight", (verdict, expected) => {
    expect(classOf(230_000, full, verdict)).toBe(expected);
  });

  it("useful is refined and never rejected", () => {
    expect(classOf(260_000, full, "useful")).toBe("aro");
    expect(classOf(200_000, full, "useful")).toBe("rc");
    expect(classOf(225_000, full, "useful")).toBe("aru");
    expect(classOf(230_000, full, "useful", 500)).toBe("ar");
  });
});

describe("a reading of an unknown product", () => {
  it.each([
    [null, "a"],
    ["useful", "a"],
    ["over", "ro"],
    ["under", "ru"],
    ["invalid", "pi"],
  ] as const)("goes by the verdict %s", (verdict, expected) => {
    expect(classOf(1, null, verdict)).toBe(expected);
  });
});

describe("limits of a product", () => {
  const unset = {
    correctionBelow: -1,
    correctionAbove: -1,
    rejectUnder: -1,
    rejectOver: -1,
    invalidAbove: -1,
    invalidBelow: -1,
    invalidDevianceAbove: -1,
  };

  it("are in mg, with the tolerance of the net weight", () => {
    const limits = limitsOfProduct(
      {
        ...unset,
        netWeight: 2250,
        packageWeight: 50,
        rejectUnder: 110,
        rejectOver: 120,
        invalidAbove: 2530,
        invalidBelow: 2070,
        invalidDevianceAbove: 90,
      },
      "unitg1",
    );
    expect(limits).toEqual({
      ...bare,
      rejectUnderMg: 11_000,
      rejectOverMg: 12_000,
      invalidAboveMg: 253_000,
      invalidBelowMg: 207_000,
      invalidDevianceAbove: 90,
    });
  });

  it("take a deviance limit of zero as none and a missing package weight as zero", () => {
    const limits = limitsOfProduct(
      { ...unset, netWeight: 100, packageWeight: -1, invalidDevianceAbove: 0 },
      "unitlb2",
    );
    expect(limits).toMatchObject({
      netMg: 453_592,
      targetMg: 453_592,
      packageMg: 0,
      invalidDevianceAbove: null,
    });
  });

  it("are unknown without a net weight", () => {
    expect(limitsOfProduct({ ...unset, netWeight: -1, packageWeight: 5 }, "unitg0")).toBeNull();
  });
});

describe("classes", () => {
  it("are indexed in display order and grouped by kind", () => {
    expect(weighingClasses.map((weighingClass) => classIndex[weighingClass])).toEqual([
      0, 1, 2, 3, 4, 5, 6, 7,
    ]);
    expect(classesOfKind("useful")).toEqual([...usefulClasses]);
    expect(classesOfKind("rejected")).toEqual(["ro", "ru"]);
    expect(kindOfClass("pi")).toBe("invalid");
  });
});
