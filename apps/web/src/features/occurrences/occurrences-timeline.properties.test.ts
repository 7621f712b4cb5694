import type { OccurrenceGroup } from "@fiel/contracts";
import { clipOccurrences, hourMs, stoppedTime, type TimeWindow, unionOfWindows } from "@fiel/domain";
import fc from "fast-check";
import { expect, it } from "vitest";
import { cellShares } from "../../shared/charts/timeline/cell-shares.ts";
import { cellSteps, cellsOfSpan } from "../../shared/charts/timeline/cell-steps.ts";
import type { OccurrenceKind } from "../../shared/occurrences/event-level.ts";
import { occurrencesTimeline } from "./occurrences-timeline.ts";

const zone = "America/Sao_Paulo";
const fromMs = Date.UTC(2026, 9, 20, 11, 17);
const span: TimeWindow = { startMs: fromMs, endMs: fromMs + 96 * hourMs };
const planned: ReadonlySet<number> = new Set([25]);
const kinds = new Map<number, OccurrenceKind>([
  [20, "error"],
  [23, "warning"],
  [25, "planned"],
  [99, "disconnected"],
]);
const kindOf = (code: number): OccurrenceKind => kinds.get(code) ?? "record";

const stretch = fc
  .tuple(fc.integer({ min: 0, max: 95 * 60 }), fc.integer({ min: 1, max: 600 }))
  .map(([fromMin, lengthMin]) => ({
    startMs: fromMs + fromMin * 60_000,
    endMs: Math.min(span.endMs, fromMs + (fromMin + lengthMin) * 60_000),
  }));
const stop = fc.tuple(stretch, fc.constantFrom(...kinds.keys(), 0)).map(([one, code]) => ({ ...one, code }));

/** The server's answer for a machine while one operator was signed on. */
const groupOf = (
  signedOn: readonly TimeWindow[],
  stops: readonly (TimeWindow & { readonly code: number })[],
): OccurrenceGroup => {
  const clipped = clipOccurrences(stops, signedOn, span.endMs);
  const { availableS, stoppedS, plannedS } = stoppedTime(signedOn, clipped, planned);
  return {
    equipment: { mid: 1, name: "A", createdAt: 0, removedAt: null },
    timeAvailable: availableS,
    available: signedOn.map(({ startMs, endMs }) => ({ startTimestamp: startMs, endTimestamp: endMs })),
    duration: stoppedS,
    planned: plannedS,
    events: clipped.map(({ code, startMs, endMs, windowStartMs, windowEndMs, durationS }) => ({
      code,
      description: null,
      planned: planned.has(code),
      startDate: startMs,
      endDate: endMs,
      windowStart: windowStartMs,
      windowEnd: windowEndMs,
      duration: durationS,
    })),
  };
};

const texts = {
  unknown: "?",
  duration: String,
  number: String,
  percent: String,
  totals: { equipment: [], event: [] },
};

it("cells of an operator's filter add up to the factor's time: stopped, planned and producing, and no time of others", () => {
  const signedOns = fc.array(stretch, { maxLength: 6 }).map(unionOfWindows);
  fc.assert(
    fc.property(
      signedOns,
      fc.array(stop, { maxLength: 12 }),
      fc.constantFrom(...cellSteps),
      fc.boolean(),
      (signedOn, stops, step, isAllShown) => {
        const group = groupOf(signedOn, stops);
        const { rows, layers } = occurrencesTimeline({
          groups: [group],
          windows: [span],
          mode: "equipment",
          kindOf,
          isShown: (kind) => isAllShown || kind !== "error",
          texts,
        });
        const cells = cellsOfSpan(span, step, zone);
        const first = layers.findIndex(({ prevails }) => prevails);
        const shares = rows[0] === undefined ? [] : cellShares(rows[0], cells, first);
        const secondsOf = (share: (place: number) => number | undefined): number =>
          cells.reduce(
            (sum, { startMs, endMs }, i) => sum + ((share(i) ?? 0) * (endMs - startMs)) / 1_000,
            0,
          );
        const layersS = layers.map((_, layer) => secondsOf((place) => shares[place]?.layers[layer]));
        const stoppedS = layersS.reduce((sum, one) => sum + one, 0);
        // Hidden kinds are not shown as producing time.
        expect(secondsOf((place) => shares[place]?.rest)).toBeCloseTo(
          group.timeAvailable - group.duration,
          6,
        );
        expect(layersS[first]).toBeCloseTo(group.planned, 6);
        expect(isAllShown ? stoppedS : group.duration).toBeCloseTo(group.duration, 6);
      },
    ),
  );
});
