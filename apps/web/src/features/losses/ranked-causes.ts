import type { LossCause } from "@fiel/contracts";
import { percentsOfWhole } from "@fiel/domain";

export interface RankedCause extends LossCause {
  /** Share of the time of this cause and all before it, 0-100, with two decimals; 100 at the last. */
  readonly cumulative: number;
}

/** The causes, most time first, each with what it and those before it make of all stopped time. */
export function rankedCauses(causes: readonly LossCause[]): RankedCause[] {
  const shares = percentsOfWhole(causes.map(({ lostMs }) => lostMs)) ?? [];
  let hundredths = 0;
  return causes.map((cause, place) => {
    hundredths += Math.round((shares[place] ?? 0) * 100);
    return { ...cause, cumulative: hundredths / 100 };
  });
}
