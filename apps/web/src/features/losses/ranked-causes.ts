import type { LossCause } from "@fiel/contracts";
import { minuteMs, percentsOfWhole } from "@fiel/domain";
import type { LossUnit } from "./waterfall.ts";

export interface RankedCause extends LossCause {
  /** Share of this cause and all before it of what was lost, 0-100, with two decimals; 100 at the last. Null: not known. */
  readonly cumulative: number | null;
}

type Lost = Pick<LossCause, "lostMs" | "packages">;

/** What was lost, in the unit that is shown; null: not known. */
export const amountOf = ({ lostMs, packages }: Lost, unit: LossUnit): number | null =>
  unit === "minutes" ? lostMs / minuteMs : packages;

/** The largest loss first. */
export const largestFirst = <L extends Lost>(all: readonly L[], unit: LossUnit): L[] =>
  all.toSorted((one, other) => (amountOf(other, unit) ?? -1) - (amountOf(one, unit) ?? -1));

/** The causes in their order, each with what it and those before it make of all that the stops took. */
export function addedUp(causes: readonly LossCause[], unit: LossUnit): RankedCause[] {
  const known = causes.flatMap((cause) => amountOf(cause, unit) ?? []);
  const shares = known.length < causes.length ? null : percentsOfWhole(known);
  let hundredths = 0;
  return causes.map((cause, place) => {
    if (shares === null) return { ...cause, cumulative: null };
    hundredths += Math.round((shares[place] ?? 0) * 100);
    return { ...cause, cumulative: hundredths / 100 };
  });
}
