import { stackTokens } from "../../shared/charts/top-names.ts";
import type { Preference } from "../../shared/preferences/use-stored.ts";

const isId = (part: string): boolean => /^\d{1,9}$/.test(part);

/** Ids of machines that always get a colour of their own, newest choice first; stored as `4 12`. */
export const chosenMachines: Preference<readonly number[]> = {
  key: "leftoverMachines",
  read: (text) => (text ?? "").split(" ").filter(isId).map(Number).slice(0, stackTokens.length),
  write: (mids) => (mids.length === 0 ? null : mids.join(" ")),
};

/** Adds a machine; drops the oldest choice when there are more than colours. */
export const withMachine = (chosen: readonly number[], mid: number): number[] =>
  [mid, ...chosen.filter((other) => other !== mid)].slice(0, stackTokens.length);
