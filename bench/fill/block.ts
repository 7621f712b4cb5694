import type { Block } from "../plan/calls-plan.ts";

const runMs = 12 * 3_600_000;

/** Numbers that both engines' statements share. Rows go round the equipment; a product runs for half a day. */
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
