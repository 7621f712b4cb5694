import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { evidenceHoldsMs } from "../attention/attention.ts";
import { hourMs, minuteMs } from "../time/units.ts";
import { EvidenceFollower, type SampledRun } from "./evidence-stretches.ts";
import { currentRegulation } from "./regulation.ts";
import { type RunSample, runEvidence } from "./run-evidence.ts";

const size = 20;
const rule = { size, regulation: currentRegulation };
const nominalMg = 500_000;

interface Drawn {
  readonly run: SampledRun;
  readonly sample: RunSample;
}

/** Samples of a machine in time order: minutes or hours apart, now and then of another product or declared weight, some far too light. */
const day = fc
  .array(
    fc.record({
      product: fc.constantFrom(1, 1, 1, 1, 1, 1, 1, 1, 1, 2),
      lackingMg: fc.constantFrom(-500, 0, 600, 2_500),
      deviationMg: fc.constantFrom(1_000, 3_000),
      fails: fc.constantFrom("nothing", "nothing", "nothing", "average", "individual"),
      belowDoubleTolerance: fc.constantFrom(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1),
      afterMs: fc.constantFrom(minuteMs, minuteMs, 5 * minuteMs, 3 * hourMs),
    }),
    { maxLength: 80 },
  )
  .map((all): Drawn[] => {
    let endMs = 0;
    return all.map((one, place) => {
      endMs += one.afterMs;
      const declaredMg = place > 60 ? nominalMg - 1_000 : nominalMg;
      const averageMet = one.fails !== "average";
      const individualMet = one.fails !== "individual" && one.belowDoubleTolerance === 0;
      return {
        run: { product: one.product, nominalMg: declaredMg },
        sample: {
          endMs,
          verdict: {
            meanMg: declaredMg - one.lackingMg,
            deviationMg: one.deviationMg,
            averageMet,
            individualMet,
            approved: averageMet && individualMet,
            belowDoubleTolerance: one.belowDoubleTolerance,
          },
        },
      };
    });
  });

const followed = (all: readonly Drawn[], from = new EvidenceFollower(rule)): EvidenceFollower => {
  for (const { run, sample } of all) from.take(run, sample);
  return from;
};

/** Evidence at each sample, judged anew from all samples of its run. */
function evidentAt(all: readonly Drawn[]): boolean[] {
  let runStart = 0;
  return all.map(({ run, sample }, place) => {
    const before = all[place - 1]?.run;
    if (before?.product !== run.product || before.nominalMg !== run.nominalMg) runStart = place;
    const samples = all.slice(runStart, place + 1).map((one) => one.sample);
    const lastMs = runEvidence(samples, { ...rule, nominalMg: run.nominalMg })?.lastMs ?? -Infinity;
    return sample.endMs < lastMs + evidenceHoldsMs;
  });
}

describe("the evidence of a day", () => {
  it("is there exactly at the samples at which the run so far gives it", () => {
    fc.assert(
      fc.property(day, (all) => {
        const { stretches } = followed(all);
        const isInside = (atMs: number): boolean =>
          stretches.some(({ startMs, endMs }) => startMs <= atMs && atMs < endMs);
        expect(all.map(({ sample }) => isInside(sample.endMs))).toEqual(evidentAt(all));
        for (const { grounds } of stretches) expect(grounds).not.toEqual([]);
      }),
    );
  });

  it("is the same wherever it is continued from a copy, and the copied one stays as it was", () => {
    fc.assert(
      fc.property(day, fc.nat(80), (all, cut) => {
        const early = followed(all.slice(0, cut));
        const before = early.stretches;
        const whole = followed(all.slice(cut), early.copy());
        expect(whole.stretches).toEqual(followed(all).stretches);
        expect(early.stretches).toEqual(before);
        expect(followed(all.slice(cut), early).stretches).toEqual(whole.stretches);
      }),
    );
  });

  it("ends two hours after the last sample that added to it", () => {
    const light = { meanMg: 497_500, deviationMg: 1_000, averageMet: false, individualMet: true };
    const verdict = { ...light, approved: false, belowDoubleTolerance: 0 };
    const run = { product: 1, nominalMg };
    const all = Array.from({ length: 10 }, (_, i) => ({
      run,
      sample: { endMs: (i + 1) * minuteMs, verdict },
    }));
    const [stretch, ...others] = followed(all).stretches;
    expect(others).toEqual([]);
    expect(stretch).toMatchObject({ product: 1, endMs: 10 * minuteMs + evidenceHoldsMs });
    const later = { run, sample: { endMs: 5 * hourMs, verdict } };
    expect(followed([...all, later]).stretches).toEqual([
      stretch,
      expect.objectContaining({ startMs: 5 * hourMs, endMs: 5 * hourMs + evidenceHoldsMs }),
    ]);
  });
});
