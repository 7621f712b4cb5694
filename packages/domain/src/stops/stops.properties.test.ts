import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CausedStop } from "../losses/stop-causes.ts";
import { lengthMs, type TimeWindow, unionOfWindows } from "../time/time-window.ts";
import { partsInHours } from "./parts-in-hours.ts";
import { answersOutside, joinedAnswer, splitAnswers, type StopAnswer, withAnswer } from "./stop-answers.ts";
import { countAnswers, lengthClassOf, type StopFeatures, suggestReasons } from "./suggest-reasons.ts";
import { explainedParts, wholeStops } from "./whole-stops.ts";

const window = fc
  .tuple(fc.integer({ min: 0, max: 90 }), fc.integer({ min: 1, max: 30 }))
  .map(([startMs, length]): TimeWindow => ({ startMs, endMs: startMs + length }));
const answer = fc
  .tuple(window, fc.option(fc.integer({ min: 1, max: 3 })))
  .map(([own, reasonId]): StopAnswer => ({ ...own, reasonId, comment: null }));
/** Told one after the other, each over what was told before. */
const answers = fc
  .array(answer, { maxLength: 8 })
  .map((all) => all.reduce<StopAnswer[]>((told, one) => withAnswer(told, one), []));
const at = (told: readonly StopAnswer[], ms: number) =>
  told.find(({ startMs, endMs }) => startMs <= ms && ms < endMs)?.reasonId;
const instants = Array.from({ length: 130 }, (_, ms) => ms);

describe("answers", () => {
  it("of each instant the last one that was told of it holds", () => {
    fc.assert(
      fc.property(fc.array(answer, { maxLength: 8 }), (all) => {
        const told = all.reduce<StopAnswer[]>((before, one) => withAnswer(before, one), []);
        for (const ms of instants)
          expect(at(told, ms)).toBe(
            all.findLast(({ startMs, endMs }) => startMs <= ms && ms < endMs)?.reasonId,
          );
        expect(told).toEqual(told.toSorted((one, other) => one.startMs - other.startMs));
      }),
    );
  });

  it("a split changes nothing of what is told, and joined the stop is one again", () => {
    fc.assert(
      fc.property(answers, window, fc.integer({ min: 1, max: 29 }), (told, stop, place) => {
        const atMs = stop.startMs + place;
        fc.pre(atMs < stop.endMs);
        const untold = { ...stop, reasonId: null, comment: null };
        const split = splitAnswers(told, stop, atMs, untold);
        for (const ms of instants) expect(at(split, ms) ?? null).toBe(at(told, ms) ?? null);
        expect(split.some(({ startMs, endMs }) => startMs < atMs && atMs < endMs)).toBe(false);
        const joined = joinedAnswer(split, stop);
        const whole = joined === null ? split : withAnswer(split, joined);
        const inside = whole.filter(({ startMs, endMs }) => startMs < stop.endMs && endMs > stop.startMs);
        expect(inside).toHaveLength(1);
        expect(answersOutside(whole, stop)).toEqual(answersOutside(told, stop));
      }),
    );
  });

  it("refuses to split a stop at its edge", () => {
    const stop = { startMs: 0, endMs: 10 };
    expect(() => splitAnswers([], stop, 10, { ...stop })).toThrow(RangeError);
  });
});

describe("stops", () => {
  const told = (startMs: number, endMs: number, code: number | null): CausedStop => ({
    startMs,
    endMs,
    code,
    lostMs: endMs - startMs,
  });

  it("an occurrence and the pause around it are one stop, two occurrences are two", () => {
    const stops = [
      told(0, 10, null),
      told(10, 20, 7),
      told(22, 30, null),
      told(30, 35, 8),
      told(50, 60, null),
    ];
    expect(wholeStops(stops, 2).map(({ startMs, endMs, code }) => [startMs, endMs, code])).toEqual([
      [0, 30, 7],
      [30, 35, 8],
      [50, 60, null],
    ]);
    expect(wholeStops([], 2)).toEqual([]);
  });

  it("an answer reaches to the ends of the stop, also where these came later, and to the next answer", () => {
    const [stop] = wholeStops([told(10, 60, 7)], 0);
    const parts = (all: StopAnswer[], whole?: TimeWindow) =>
      explainedParts(stop as never, all, [], whole).map((one) => [
        one.startMs,
        one.endMs,
        one.answer?.reasonId,
      ]);
    const given = (startMs: number, endMs: number, reasonId: number): StopAnswer => ({
      startMs,
      endMs,
      reasonId,
      comment: null,
    });
    expect(parts([])).toEqual([[10, 60, undefined]]);
    expect(parts([given(12, 20, 1)])).toEqual([[10, 60, 1]]);
    expect(parts([given(12, 20, 1), given(30, 40, 2)])).toEqual([
      [10, 30, 1],
      [30, 60, 2],
    ]);
    expect(parts([given(0, 9, 1)])).toEqual([[10, 60, undefined]]);
    // The window cut the stop, which the answer was told of before it.
    expect(parts([given(0, 9, 1)], { startMs: 0, endMs: 60 })).toEqual([[10, 60, 1]]);
  });

  it("the parts of a stop have its lost time, whatever is told and planned", () => {
    fc.assert(
      fc.property(answers, window, window, (all, own, planned) => {
        const loading = [
          { startMs: -1_000, endMs: planned.startMs },
          { startMs: planned.endMs, endMs: 1_000 },
        ];
        const lostMs = Array.from({ length: own.endMs - own.startMs }, (_, i) => own.startMs + i).filter(
          (ms) => ms < planned.startMs || ms >= planned.endMs,
        ).length;
        const [stop] = wholeStops([{ ...own, code: 7, lostMs }], 0);
        const parts = explainedParts(stop as never, all, loading);
        expect(parts.reduce((sum, part) => sum + part.lostMs, 0)).toBe(lostMs);
        expect([parts[0]?.startMs, parts.at(-1)?.endMs]).toEqual([own.startMs, own.endMs]);
        for (const [place, part] of parts.slice(1).entries()) expect(part.startMs).toBe(parts[place]?.endMs);
      }),
    );
  });
});

describe("suggestions", () => {
  const stop: StopFeatures = { machine: 1, event: null, product: 5, hourOfShift: 0, length: "to15min" };
  const answered = (reasonId: number, more: Partial<StopFeatures> = {}, weight = 1) => ({
    ...stop,
    ...more,
    reasonId,
    weight,
  });

  it("are of what was answered at this machine for such stops", () => {
    const counts = countAnswers([
      ...Array.from({ length: 4 }, () => answered(1, { event: 30 })),
      ...Array.from({ length: 3 }, () => answered(2, { event: 31 })),
      answered(3, { machine: 2 }),
      answered(4),
    ]);
    expect(suggestReasons({ ...stop, event: 31 }, counts, [1, 2, 3, 4])[0]).toBe(2);
    expect(suggestReasons({ ...stop, event: 30 }, counts, [1, 2, 3, 4])).toEqual([1, 2, 4]);
    expect(suggestReasons({ ...stop, machine: 2 }, counts, [4, 3])).toEqual([3, 4]);
  });

  it("are none where the machine has no answer of a reason that it still has", () => {
    expect(suggestReasons(stop, countAnswers([]), [1, 2])).toEqual([]);
    expect(suggestReasons(stop, countAnswers([answered(9)]), [1, 2])).toEqual([]);
  });

  it("have each class of length by its upper bound", () => {
    expect([0, 299_999, 300_000, 900_000, 3_600_000].map(lengthClassOf)).toEqual([
      "to5min",
      "to5min",
      "to15min",
      "to60min",
      "longer",
    ]);
  });

  it("score as the formula says, at most three and each once", () => {
    const reasons = [1, 2, 3, 4, 5];
    const features = fc.record({
      machine: fc.integer({ min: 1, max: 2 }),
      event: fc.option(fc.integer({ min: 30, max: 31 })),
      product: fc.option(fc.integer({ min: 1, max: 2 })),
      hourOfShift: fc.integer({ min: 0, max: 1 }),
      length: fc.constantFrom("to5min", "longer"),
    }) as fc.Arbitrary<StopFeatures>;
    const all = fc.array(
      fc
        .tuple(features, fc.constantFrom(...reasons), fc.constantFrom(1, 2))
        .map(([of, reasonId, weight]) => ({
          ...of,
          reasonId,
          weight,
        })),
    );
    fc.assert(
      fc.property(all, features, (told, asked) => {
        const suggested = suggestReasons(asked, countAnswers(told), reasons);
        const own = told.filter(({ machine }) => machine === asked.machine);
        expect(suggested).toHaveLength(own.length === 0 ? 0 : 3);
        expect(new Set(suggested).size).toBe(suggested.length);
        const n = (keep: (one: StopFeatures & { reasonId: number }) => boolean) =>
          own.filter(keep).reduce((sum, { weight }) => sum + weight, 0);
        const matches = [
          () => true,
          ...(["event", "product", "hourOfShift", "length"] as const).map(
            (name) => (one: StopFeatures) => one[name] === asked[name],
          ),
        ];
        const score = (id: number) =>
          matches.reduce(
            (sum, match) =>
              sum +
              Math.log((n((one) => match(one) && one.reasonId === id) + 1) / (n(match) + reasons.length)),
            0,
          );
        const scores = suggested.map(score);
        const others = reasons.filter((id) => !suggested.includes(id)).map(score);
        const best = suggested.length > 0 ? Math.max(...others) : -Infinity;
        expect(Math.min(...scores)).toBeGreaterThanOrEqual(best - 1e-9);
        expect(scores).toEqual(scores.toSorted((one, other) => other - one));
      }),
    );
  });
});

describe("parts in hours", () => {
  const caused = (windows: readonly TimeWindow[]): CausedStop[] =>
    unionOfWindows(windows).map((own) => ({ ...own, code: null, lostMs: lengthMs(own) }));
  const edges = fc.uniqueArray(fc.integer({ min: 1, max: 129 }), { maxLength: 6 });

  it("lose in all hours together what the stop loses, part by part", () => {
    fc.assert(
      fc.property(fc.array(window, { minLength: 1, maxLength: 6 }), answers, edges, (pieces, told, cuts) => {
        const loading = unionOfWindows(pieces);
        const borders = [0, ...cuts.toSorted((one, other) => one - other), 130];
        const hours = borders.slice(1).map((endMs, place) => ({ startMs: borders[place] as number, endMs }));
        for (const stop of wholeStops(caused(pieces), 3)) {
          const parts = explainedParts(stop, told, loading);
          const within = partsInHours(hours, { stop, parts }, loading);
          for (const part of parts) {
            const own = within
              .flat()
              .filter(({ startMs }) => startMs >= part.startMs && startMs < part.endMs);
            expect(own.reduce((sum, { lostMs }) => sum + lostMs, 0)).toBe(part.lostMs);
            expect(own.every(({ answer: of }) => of === part.answer)).toBe(true);
          }
          for (const [place, inside] of within.entries())
            for (const part of inside) {
              expect(part.startMs).toBeGreaterThanOrEqual(hours[place]?.startMs ?? Infinity);
              expect(part.endMs).toBeLessThanOrEqual(hours[place]?.endMs ?? -Infinity);
            }
        }
      }),
    );
  });
});
