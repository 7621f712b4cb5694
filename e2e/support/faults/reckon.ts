import type { StoredPackage } from "../stored-records.ts";
import type { FaultyMachine } from "./journal.ts";

/** Numbers of one machine's packages by their fate. */
export interface Reckoning {
  readonly made: number;
  readonly stored: number;
  readonly aside: number;
  readonly toldLost: number;
  /**
   * Weights that are stored or in quarantine more than once. `neverMade`: that no machine made. `misdated`: with an instant that is wrong by `byMs`.
   */
  readonly twice: readonly number[];
  readonly neverMade: readonly number[];
  readonly misdated: readonly { readonly weightMg: number; readonly byMs: number }[];
}

const count = (weights: readonly number[]): Map<number, number> => {
  const counts = new Map<number, number>();
  for (const weight of weights) counts.set(weight, (counts.get(weight) ?? 0) + 1);
  return counts;
};

/** Compares what one machine made with what is stored, in quarantine and reported as lost. */
export function reckon(
  { mids, journal }: FaultyMachine,
  stored: readonly StoredPackage[],
  aside: readonly { readonly equipment: number; readonly weightMg: number }[],
  toldLost: number,
  isRightFor: (madeAt: number, at: number) => boolean,
): Reckoning {
  const ofMachine = <T extends { readonly equipment: number }>(all: readonly T[]): T[] =>
    all.filter(({ equipment }) => mids.includes(equipment));
  const [here, there] = [ofMachine(stored), ofMachine(aside)];
  const counts = count([...here, ...there].map(({ weightMg }) => weightMg));
  return {
    made: journal.made.size,
    stored: here.length,
    aside: there.length,
    toldLost,
    twice: [...counts].filter(([, times]) => times > 1).map(([weight]) => weight),
    neverMade: [...counts.keys()].filter((weight) => !journal.made.has(weight)),
    misdated: here.flatMap(({ weightMg, at }) => {
      const madeAt = journal.made.get(weightMg) ?? at;
      return isRightFor(madeAt, at) ? [] : [{ weightMg, byMs: at - madeAt }];
    }),
  };
}
