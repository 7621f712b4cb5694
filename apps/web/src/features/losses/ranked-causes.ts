import type { LossCause } from "@fiel/contracts";
import { minuteMs, percentsOfWhole } from "@fiel/domain";
import type { LossUnit } from "./waterfall.ts";

export interface RankedCause extends LossCause {
  /** Share of the loss in this cause and all before it, 0 to 100 with two decimals; the last has 100. Null when unknown. */
  readonly cumulative: number | null;
}

type Lost = Pick<LossCause, "lostMs" | "packages">;

/** Loss in the shown unit; null when unknown. */
export const amountOf = ({ lostMs, packages }: Lost, unit: LossUnit): number | null =>
  unit === "minutes" ? lostMs / minuteMs : packages;

/** Sorts by loss, largest first. */
export const largestFirst = <L extends Lost>(all: readonly L[], unit: LossUnit): L[] =>
  all.toSorted((one, other) => (amountOf(other, unit) ?? -1) - (amountOf(one, unit) ?? -1));

/** Adds cumulative shares to the causes, in their order. */
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
