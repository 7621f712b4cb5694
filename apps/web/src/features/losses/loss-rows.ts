import type { CauseReason, LossCause, Losses } from "@fiel/contracts";
import { addedUp, largestFirst, type RankedCause } from "./ranked-causes.ts";
import type { LossUnit } from "./waterfall.ts";

/** A row of the table of causes: one cause, or a reason with all causes that it explains. */
export interface LossRow extends Pick<RankedCause, "count" | "lostMs" | "packages" | "cumulative"> {
  readonly key: string;
  readonly isReason: boolean;
  /** Null when no reason explains its causes. */
  readonly reason: CauseReason | null;
  /** Largest first; only one when the row is a cause. Cumulative shares run over all rows. */
  readonly causes: readonly RankedCause[];
}

const sumOf = (causes: readonly LossCause[]) => ({
  causes,
  count: causes.reduce((sum, { count }) => sum + count, 0),
  lostMs: causes.reduce((sum, { lostMs }) => sum + lostMs, 0),
  packages: causes.some(({ packages }) => packages === null)
    ? null
    : causes.reduce((sum, { packages }) => sum + (packages ?? 0), 0),
});

type Explained = Pick<Losses, "explainedBy"> & { readonly causes: readonly LossCause[] };

/** Whether rows are reasons: reasons explain stops, and at least one stop has one. */
const areReasons = ({ explainedBy, causes }: Explained): boolean =>
  explainedBy === "reason" && causes.some(({ reason }) => reason !== null);

/**
 * Ms of unexplained stops, by what the rows are. When the rows are causes because no stop has a reason, causes without a name are the unexplained
 * ones.
 */
export function unexplainedOf(losses: Explained & Pick<Losses, "unexplainedMs">): {
  readonly by: Losses["explainedBy"];
  readonly ms: number;
} {
  if (areReasons(losses) || losses.explainedBy === "cause")
    return { by: losses.explainedBy, ms: losses.unexplainedMs };
  const unnamed = losses.causes.filter(({ description }) => description === null);
  return { by: "cause", ms: unnamed.reduce((sum, { lostMs }) => sum + lostMs, 0) };
}

/** Rows, largest loss first: by reason when reasons explain stops and some stop has one, else by cause. Empty without stops. */
export function lossRows({ causes, explainedBy }: Explained, unit: LossUnit): LossRow[] {
  const isReason = areReasons({ causes, explainedBy });
  const groups = Map.groupBy(causes, ({ reason, code }) => (isReason ? (reason?.id ?? null) : code));
  const sums = Array.from(groups, ([of, own]) => ({ key: String(of), ...sumOf(largestFirst(own, unit)) }));
  const rows = largestFirst(sums, unit);
  const ranked = addedUp(
    rows.flatMap((row) => row.causes),
    unit,
  );
  return rows.map((row) => {
    const own = ranked.splice(0, row.causes.length);
    const { reason = null } = own[0] ?? {};
    return { ...row, isReason, reason, causes: own, cumulative: own.at(-1)?.cumulative ?? null };
  });
}
