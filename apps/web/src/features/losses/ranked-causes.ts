import type { LossCause } from "@fiel/contracts";
import { minuteMs, percentsOfWhole } from "@fiel/domain";
import type { LossUnit } from "./waterfall.ts";

export interface RankedCause extends LossCause {
  /** Share of this cause and all before it of what was lost, 0-100, with two decimals; 100 at the last. Null: not known. */
  readonly cumulative: number | null;
}

/** What a cause took, in the unit that is shown; null: not known. */
export const amountOfCause = ({ lostMs, packages }: LossCause, unit: LossUnit): number | null =>
  unit === "minutes" ? lostMs / minuteMs : packages;

/** The causes, the largest first, each with what it and those before it make of all that the stops took. */
export function rankedCauses(causes: readonly LossCause[], unit: LossUnit): RankedCause[] {
  const amounts = causes.map((cause) => ({ cause, amount: amountOfCause(cause, unit) }));
  const ranked = amounts.toSorted((one, other) => (other.amount ?? -1) - (one.amount ?? -1));
  const known = ranked.flatMap(({ amount }) => amount ?? []);
  const shares = known.length < ranked.length ? null : percentsOfWhole(known);
  let hundredths = 0;
  return ranked.map(({ cause }, place) => {
    if (shares === null) return { ...cause, cumulative: null };
    hundredths += Math.round((shares[place] ?? 0) * 100);
    return { ...cause, cumulative: hundredths / 100 };
  });
}
