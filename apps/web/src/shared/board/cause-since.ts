import type { BoardMachine } from "@fiel/contracts";

/** Below this difference, ms, one age stands for both. */
const sameMs = 60_000;

/** Since when the cause of a stop holds, UTC ms; null when that is about when the stop began. It differs when the cause was told late or changed. */
export const ownCauseSince = ({
  condition,
  cause,
  causeSince,
  since,
}: Pick<BoardMachine, "condition" | "cause" | "causeSince" | "since">): number | null => {
  if (condition !== "stopped" || cause === null || causeSince === null || since === null) return null;
  return Math.abs(causeSince - since) < sameMs ? null : causeSince;
};
