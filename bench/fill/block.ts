import type { Block } from "../plan/calls-plan.ts";
import type { Span } from "../plan/window.ts";

const runMs = 12 * 3_600_000;

/** Figures shared by the statements of both engines. Rows cycle through the equipment; a product runs for half a day. */
export function proportionsOfBlock({ rows, span, equipment }: Block) {
  const packages = rows / equipment;
  const spanMs = span.endMs - span.startMs;
  return {
    packages,
    spanMs,
    runs: Math.max(1, Math.round(spanMs / runMs)),
    jitterMs: Math.max(1, Math.floor((spanMs / packages) * 0.9)),
  } as const;
}

/** Part of a block in one UTC month, the partition of both engines. */
export interface Piece {
  readonly block: Block;
  readonly month: Span;
  /** Range of package numbers per equipment: all of the month and a few beside it. */
  readonly from: number;
  readonly end: number;
}

/** Splits a block by months; every weighing lies in one piece. */
export function piecesOf(block: Block): Piece[] {
  const { packages, spanMs, jitterMs } = proportionsOfBlock(block);
  const numberAt = (ms: number): number => ((ms - block.span.startMs) * packages) / spanMs;
  const within = (number: number): number => Math.min(packages, Math.max(0, number));
  return monthsOf(block.span)
    .map((month) => ({
      block,
      month,
      from: within(Math.floor(numberAt(month.startMs - jitterMs)) - 1),
      end: within(Math.ceil(numberAt(month.endMs)) + 1),
    }))
    .filter(({ from, end }) => end > from);
}

export function monthsOf({ startMs, endMs }: Span): Span[] {
  const first = new Date(startMs);
  const months: Span[] = [];
  for (let i = 0; ; i += 1) {
    const at = (offset: number): number => Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + i + offset);
    if (at(0) >= endMs) return months;
    months.push({ startMs: at(0), endMs: at(1) });
  }
}
