import { stackTokens } from "../../shared/charts/top-names.ts";
import type { Preference } from "../../shared/preferences/use-stored.ts";

const isId = (part: string): boolean => /^\d{1,9}$/.test(part);

/** Machine ids that the leftovers' charts give a colour whatever they left over, the latest choice first; kept as `4 12`. */
export const chosenMachines: Preference<readonly number[]> = {
  key: "leftoverMachines",
  read: (text) => (text ?? "").split(" ").filter(isId).map(Number).slice(0, stackTokens.length),
  write: (mids) => (mids.length === 0 ? null : mids.join(" ")),
};

/** One more, which takes the place of the earliest where there is none left. */
export const withMachine = (chosen: readonly number[], mid: number): number[] =>
  [mid, ...chosen.filter((other) => other !== mid)].slice(0, stackTokens.length);
