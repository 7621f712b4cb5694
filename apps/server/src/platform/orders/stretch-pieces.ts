import { hourMs, splitByTier, type TimeWindow } from "@fiel/domain";
import { perObject } from "../dashboard/per-object.ts";

/** A stretch of time in which a group of equipment made one product for one order; no two of a group and product overlap. */
export interface OrderStretch extends TimeWindow {
  readonly orderId: number;
  readonly groupId: number;
  readonly product: number;
  /** Whether it goes on: it ends with the hour that is going on, and later in an hour. */
  readonly open: boolean;
}

const hours = { hour: hourMs } as const;

export interface StretchPieces {
  /** Stretches of whole hours of UTC. */
  readonly whole: readonly OrderStretch[];
  /** What is left at the ends, each inside one hour. */
  readonly partial: readonly OrderStretch[];
}

export function piecesOfStretches(stretches: readonly OrderStretch[]): StretchPieces {
  const pieces = stretches.map(piecesOf);
  return {
    whole: pieces.flatMap(({ whole }) => whole),
    partial: pieces.flatMap(({ partial }) => partial),
  };
}

/** Stretches of orders that have ended are the same ones again. */
const piecesOf = perObject((stretch: OrderStretch): StretchPieces => {
  const { hour, raw } = splitByTier(stretch, hours);
  return {
    whole: hour.map((part) => ({ ...stretch, ...part })),
    partial: raw
      .flatMap(byHour)
      .map((part) => ({ ...stretch, ...part, open: stretch.open && part.endMs === stretch.endMs })),
  };
});

export const hourOf = (atMs: number): number => Math.floor(atMs / hourMs) * hourMs;

/** A stretch shorter than two hours may lie in two of them without filling either. */
function byHour({ startMs, endMs }: TimeWindow): TimeWindow[] {
  const borderMs = hourOf(startMs) + hourMs;
  return endMs <= borderMs
    ? [{ startMs, endMs }]
    : [
        { startMs, endMs: borderMs },
        { startMs: borderMs, endMs },
      ];
}
