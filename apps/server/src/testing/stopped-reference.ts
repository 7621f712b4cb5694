import type { TimeWindow } from "@fiel/domain";
import fc from "fast-check";

/** A stop as a gateway reports it; `endedAt` is null while it lasts. */
export interface Stop {
  readonly equipment: number;
  readonly code: number;
  readonly startedAt: number;
  readonly endedAt: number | null;
}

const minuteMs = 60_000;

/** Stops of a plant within hours around an instant, many overlapping, some open. */
export function stopsAround(aroundMs: number, hours: number): fc.Arbitrary<Stop[]> {
  const stop = fc
    .record({
      equipment: fc.constantFrom(3, 4, 5),
      code: fc.constantFrom(1, 2, 20),
      startMin: fc.integer({ min: -hours * 60, max: hours * 60 }),
      lengthMin: fc.option(fc.integer({ min: 0, max: hours * 60 })),
    })
    .map(({ startMin, lengthMin, ...of }) => {
      const startedAt = aroundMs + startMin * minuteMs;
      return { ...of, startedAt, endedAt: lengthMin === null ? null : startedAt + lengthMin * minuteMs };
    });
  return fc.uniqueArray(stop, {
    maxLength: 12,
    selector: ({ equipment, code, startedAt }) => `${equipment} ${code} ${startedAt}`,
  });
}

export interface Life {
  readonly createdAt: number;
  readonly removedAt: number | null;
}

/** Available and stopped time of a machine, computed between each two neighbouring borders. */
export function expectedStopped(
  windows: readonly TimeWindow[],
  { createdAt, removedAt }: Life,
  stops: readonly Stop[],
  nowMs: number,
): { readonly availableMs: number; readonly stoppedMs: number } {
  const endOf = ({ endedAt }: Stop): number => endedAt ?? nowMs;
  const borders = [
    ...windows.flatMap(({ startMs, endMs }) => [startMs, endMs]),
    ...stops.flatMap((stop) => [stop.startedAt, endOf(stop)]),
    createdAt,
    removedAt ?? nowMs,
    nowMs,
  ].toSorted((one, other) => one - other);
  let [availableMs, stoppedMs] = [0, 0];
  for (const [i, fromMs] of borders.entries()) {
    const lengthMs = (borders[i + 1] ?? fromMs) - fromMs;
    const isThere = fromMs >= createdAt && fromMs < (removedAt ?? nowMs) && fromMs < nowMs;
    if (!isThere || !windows.some(({ startMs, endMs }) => fromMs >= startMs && fromMs < endMs)) continue;
    availableMs += lengthMs;
    if (stops.some((stop) => fromMs >= stop.startedAt && fromMs < endOf(stop))) stoppedMs += lengthMs;
  }
  return { availableMs, stoppedMs };
}
