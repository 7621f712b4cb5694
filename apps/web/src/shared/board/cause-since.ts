import type { BoardMachine } from "@fiel/contracts";

/** Nearer than this one age says both. */
const sameMs = 60_000;

/** Since when the cause of a stop lasts, UTC ms, where that is not since when the machine stands: told late, or changed since. */
export const ownCauseSince = ({
  condition,
  cause,
  causeSince,
  since,
}: Pick<BoardMachine, "condition" | "cause" | "causeSince" | "since">): number | null => {
  if (condition !== "stopped" || cause === null || causeSince === null || since === null) return null;
  return Math.abs(causeSince - since) < sameMs ? null : causeSince;
};
