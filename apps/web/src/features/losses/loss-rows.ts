import type { CauseReason, LossCause, Losses } from "@fiel/contracts";
import { addedUp, largestFirst, type RankedCause } from "./ranked-causes.ts";
import type { LossUnit } from "./waterfall.ts";

/** A row of why the machines stood: a cause, or a reason with all causes that it explains. */
export interface LossRow extends Pick<RankedCause, "count" | "lostMs" | "packages" | "cumulative"> {
  readonly key: string;
  readonly isReason: boolean;
  /** Null: nothing explains its causes. */
  readonly reason: CauseReason | null;
  /** The largest first, and one alone where the row is a cause. What they make is added up over all rows. */
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

/** Why the machines stood, the largest first: by reason where reasons explain stops, else, or where none does, by cause. Empty for no stops. */
export function lossRows(
  { causes, explainedBy }: Pick<Losses, "explainedBy"> & { readonly causes: readonly LossCause[] },
  unit: LossUnit,
): LossRow[] {
  const isReason = explainedBy === "reason" && causes.some(({ reason }) => reason !== null);
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
