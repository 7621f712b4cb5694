import { mainEquipment } from "../plan/factory.ts";

/** Number of machines left out: few enough that the query stays as heavy, and enough for thousands of different sets. */
const leftOut = 3;

/** Number of ways to choose `k` of `n`. */
const waysOf = (n: number, k: number): number =>
  Array.from({ length: k }, (_, i) => n - i).reduce((ways, left, i) => (ways * left) / (i + 1), 1);

/** Number of different sets of `allButSome`. */
export const differentChoices = waysOf(mainEquipment, leftOut);

/** All machines but three. Each number from 0 below `differentChoices` gives another set. Throws RangeError beyond. */
export function allButSome(number: number): number[] {
  if (number < 0 || number >= differentChoices) throw new RangeError(`no choice ${number}`);
  const absent = new Set<number>();
  let rest = number;
  for (let k = leftOut; k > 0; k -= 1) {
    let place = k - 1;
    while (waysOf(place + 1, k) <= rest) place += 1;
    rest -= waysOf(place, k);
    absent.add(place + 1);
  }
  return Array.from({ length: mainEquipment }, (_, i) => i + 1).filter((mid) => !absent.has(mid));
}

/** Machines of one question among several that each need their own; the first machine belongs to none. */
export const machinesOf = (place: number, questions: number): number[] =>
  Array.from({ length: mainEquipment - 1 }, (_, i) => i + 2).filter((_, i) => i % questions === place);
