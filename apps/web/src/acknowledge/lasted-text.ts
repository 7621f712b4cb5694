import { formatDuration } from "@fiel/domain";

/** Time between two instants: `2 h 04`, `38 min`, `45 s`. */
export const lastedText = (fromMs: number, toMs: number): string => {
  const seconds = Math.max(0, (toMs - fromMs) / 1_000);
  if (seconds < 60 || seconds >= 3_600) return formatDuration(seconds) ?? "";
  return `${Math.floor(seconds / 60)}\u00a0min`;
};
