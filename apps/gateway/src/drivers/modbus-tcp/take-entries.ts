import { modulo } from "./ring.ts";

export interface ReadEntry {
  /** Null when nothing was ever written there. */
  readonly sequence: number | null;
}

export interface TakenEntries<E> {
  readonly taken: readonly E[];
  /** Entries overwritten between the reads of the head and of the entry. */
  readonly overwritten: number;
  /** Entries given up: the head announced them and the machine never wrote them. */
  readonly neverWritten: number;
  /** Entries left for the next look: the head moved before the entry was written. */
  readonly notYet: number;
}

export interface TakeOptions {
  readonly modulus: number;
  /** Packages that the machine can have made since its head was read. */
  readonly madeMeanwhile: number;
  readonly giveUpWaiting: boolean;
}

/**
 * Keeps the entries that the head announced, in order. Only a later sequence than expected, no farther than the machine can have come
 * meanwhile, is an overwritten entry; any other is an old one.
 */
export const takeEntries = <E extends ReadEntry>(
  expected: readonly number[],
  entries: readonly E[],
  { modulus, madeMeanwhile, giveUpWaiting }: TakeOptions,
): TakenEntries<E> => {
  const taken: E[] = [];
  let overwritten = 0;
  let neverWritten = 0;
  for (const [i, sequence] of expected.entries()) {
    const entry = entries[i];
    if (entry?.sequence === sequence) {
      taken.push(entry);
      continue;
    }
    const newest = expected.length - 1 - i + madeMeanwhile;
    const found = entry?.sequence ?? null;
    const isNewer = found !== null && modulo(found - sequence, modulus) <= newest;
    if (isNewer) overwritten += 1;
    else if (giveUpWaiting) neverWritten += 1;
    else return { taken, overwritten, neverWritten, notYet: expected.length - i };
  }
  return { taken, overwritten, neverWritten, notYet: 0 };
};
