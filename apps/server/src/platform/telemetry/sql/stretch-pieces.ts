import { clipWindows, hourMs, splitByTier, type TimeWindow } from "@fiel/domain";

/** A time in which a group of equipment made one product for one order. Stretches of a group and product do not overlap. */
export interface OrderStretch extends TimeWindow {
  readonly orderId: number;
  readonly groupId: number;
  readonly product: number;
}

export interface StretchPieces {
  /** Parts of stretches that are whole hours of UTC. */
  readonly whole: readonly OrderStretch[];
  /** The remaining ends, each within one hour. */
  readonly partial: readonly OrderStretch[];
}

export function piecesOfStretches(stretches: readonly OrderStretch[]): StretchPieces {
  const pieces = stretches.map((stretch) => ({ stretch, ...splitByTier(stretch, { hour: hourMs }) }));
  return {
    whole: pieces.flatMap(({ stretch, hour }) => hour.map((part) => ({ ...stretch, ...part }))),
    partial: pieces.flatMap(({ stretch, raw }) =>
      raw.flatMap(byHour).map((part) => ({ ...stretch, ...part })),
    ),
  };
}

/** The parts of stretches within windows. */
export const stretchesWithin = (
  stretches: readonly OrderStretch[],
  windows: readonly TimeWindow[],
): OrderStretch[] =>
  stretches.flatMap((stretch) => clipWindows(windows, stretch).map((part) => ({ ...stretch, ...part })));

export const hourOf = (atMs: number): number => Math.floor(atMs / hourMs) * hourMs;

/** Cuts at the hour, since a stretch shorter than two hours may lie in two hours without filling either. */
function byHour({ startMs, endMs }: TimeWindow): TimeWindow[] {
  const borderMs = hourOf(startMs) + hourMs;
  return endMs <= borderMs
    ? [{ startMs, endMs }]
    : [
        { startMs, endMs: borderMs },
        { startMs: borderMs, endMs },
      ];
}
