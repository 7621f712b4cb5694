import type { Positions } from "../drivers/driver.ts";

interface Position {
  readonly at?: unknown;
  readonly pieces?: unknown;
  readonly prefix?: { readonly offset?: unknown };
}

/**
 * Values of a position that grow while a machine is read: the time of reading (registers) and the number of pieces of the file (CpNet). Bytes are
 * compared only for positions of versions that did not count pieces, since a file that is cut has fewer.
 */
const measuresOf = (position: string): unknown[] => {
  try {
    const { at, pieces, prefix } = (JSON.parse(position) ?? {}) as Position;
    return [at, pieces, prefix?.offset];
  } catch {
    return [];
  }
};

/** Whether one position is at least as far as the other; an existing position is farther than none. */
const isAsFar = (one: string | undefined, other: string | undefined): boolean => {
  if (one === undefined || other === undefined) return other === undefined;
  const near = measuresOf(other);
  for (const [i, far] of measuresOf(one).entries()) {
    const wanted = near[i];
    if (typeof far === "number" && typeof wanted === "number") return far >= wanted;
  }
  return one === other;
};

/** Whether `reached` is at least as far as `wanted` in every key; false when nothing is wanted. */
export const isAsFarInAll = (reached: Positions, wanted: Positions): boolean =>
  wanted.size > 0 && [...wanted].every(([key, position]) => isAsFar(reached.get(key), position));
