import { mainEquipment } from "../plan/factory.ts";

/** Few enough that what is asked is as heavy as all, and enough that thousands of choices differ. */
const leftOut = 3;

/** Of `n` things, the ways to take `k`. */
const waysOf = (n: number, k: number): number =>
  Array.from({ length: k }, (_, i) => n - i).reduce((ways, left, i) => (ways * left) / (i + 1), 1);

/** How many numbers `allButSome` takes. */
export const differentChoices = waysOf(mainEquipment, leftOut);

/** All machines but three: no two numbers from 0 below `differentChoices` leave out the same. Throws RangeError beyond. */
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

/** The machines that are a question's own among so many that ask for one; the first machine is everybody's and in none. */
export const machinesOf = (place: number, questions: number): number[] =>
  Array.from({ length: mainEquipment - 1 }, (_, i) => i + 2).filter((_, i) => i % questions === place);
