/** Useful packages that a group made of a product in an hour. */
export interface Made {
  readonly n: number;
  /** `n` and the sum of their weights: other packages have another name. */
  readonly ofHour: string;
}

/** What was made by group and product, then by the start of the hour, UTC s. Hours without any are absent. */
export type MadeHours = ReadonlyMap<string, ReadonlyMap<number, Made>>;

export const madeName = (groupId: number, product: number): string => `${groupId}\t${product}`;

/** From the lines `groupId, product, startS, n, sumMg`. */
export function madeHoursOf(lines: readonly string[]): MadeHours {
  const hours = new Map<string, Map<number, Made>>();
  for (const line of lines) {
    const [groupId, product, startS, n, sumMg] = line.split("\t");
    const name = madeName(Number(groupId), Number(product));
    const own = hours.get(name) ?? new Map<number, Made>();
    own.set(Number(startS), { n: Number(n), ofHour: `${n}\t${sumMg}` });
    hours.set(name, own);
  }
  return hours;
}
