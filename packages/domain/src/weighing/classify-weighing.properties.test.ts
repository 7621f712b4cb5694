import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ClassificationLimits } from "./classification-limits.ts";
import { classifyWeighing, createClassifier } from "./classify-weighing.ts";
import { kindOfClass, machineVerdicts, weighingClasses } from "./weighing-class.ts";

const distance = fc.option(fc.integer({ min: 1, max: 50_000 }));
const limitsArbitrary: fc.Arbitrary<ClassificationLimits> = fc
  .record({
    netMg: fc.integer({ min: 0, max: 1_000_000 }),
    packageMg: fc.integer({ min: 0, max: 20_000 }),
    rejectOverMg: distance,
    rejectUnderMg: distance,
    correctionBelowMg: distance,
    correctionAboveMg: distance,
    invalidAboveMg: fc.option(fc.integer({ min: 0, max: 1_200_000 })),
    invalidBelowMg: fc.option(fc.integer({ min: 0, max: 1_200_000 })),
    invalidDevianceAbove: fc.option(fc.integer({ min: 1, max: 100 })),
    toleranceMg: fc.integer({ min: 0, max: 20_000 }),
  })
  .map((limits) => Object.assign(limits, { targetMg: limits.netMg + limits.packageMg }));
const weight = fc.integer({ min: 0, max: 1_200_000 });
const deviance = fc.option(fc.nat({ max: 200 }));

describe("laws of classification", () => {
  it("a verdict alone decides the kind", () => {
    const kinds = { useful: "useful", over: "rejected", under: "rejected", invalid: "invalid" } as const;
    fc.assert(
      fc.property(
        limitsArbitrary,
        weight,
        deviance,
        fc.constantFrom("useful", "over", "under", "invalid"),
        (limits, weightMg, dev, verdict) => {
          expect(kindOfClass(classifyWeighing({ weightMg, deviance: dev, verdict }, limits))).toBe(
            kinds[verdict],
          );
        },
      ),
    );
  });

  it("a useful verdict changes nothing about a reading that is useful without it", () => {
    fc.assert(
      fc.property(limitsArbitrary, weight, deviance, (limits, weightMg, dev) => {
        const alone = classifyWeighing({ weightMg, deviance: dev, verdict: null }, limits);
        fc.pre(kindOfClass(alone) === "useful");
        expect(classifyWeighing({ weightMg, deviance: dev, verdict: "useful" }, limits)).toBe(alone);
      }),
    );
  });

  it("a heavier package is never classed lower while both are valid", () => {
    const rank = { ru: 0, rc: 1, aru: 2, ar: 3, a: 3, aro: 4, ro: 5, pi: 6 };
    fc.assert(
      fc.property(limitsArbitrary, weight, weight, (limits, one, other) => {
        const ordered = {
          ...limits,
          rejectUnderMg: limits.rejectUnderMg === null ? null : limits.rejectUnderMg + limits.toleranceMg,
        };
        const [light, heavy] = [Math.min(one, other), Math.max(one, other)].map((weightMg) =>
          classifyWeighing({ weightMg, deviance: null, verdict: null }, ordered),
        );
        fc.pre(light !== undefined && heavy !== undefined && light !== "pi" && heavy !== "pi");
        expect(rank[heavy]).toBeGreaterThanOrEqual(rank[light]);
      }),
    );
  });

  it("the classifier of a product agrees with the single call", () => {
    fc.assert(
      fc.property(
        fc.option(limitsArbitrary),
        weight,
        deviance,
        fc.integer({ min: 0, max: 4 }),
        (limits, weightMg, dev, verdict) => {
          const name = machineVerdicts[verdict] ?? "none";
          const single = classifyWeighing(
            { weightMg, deviance: dev, verdict: name === "none" ? null : name },
            limits,
          );
          expect(weighingClasses[createClassifier(limits)(weightMg, dev, verdict)]).toBe(single);
        },
      ),
    );
  });
});
