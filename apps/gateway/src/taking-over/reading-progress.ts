import type { Positions } from "../drivers/driver.ts";

/** A position tells when it was read (registers) or how many bytes of the file were (CpNet); null: neither. */
const progressOf = (position: string | undefined): number | null => {
  try {
    const { at, prefix } = JSON.parse(position ?? "null") as { at?: unknown; prefix?: { offset?: unknown } };
    const progress = at ?? prefix?.offset;
    return typeof progress === "number" ? progress : null;
  } catch {
    return null;
  }
};

/** Whether the one position is as far as the other, or farther; what cannot be compared is farther than none. */
const isAsFar = (one: string | undefined, other: string | undefined): boolean => {
  if (one === undefined || other === undefined) return other === undefined;
  const [far, near] = [progressOf(one), progressOf(other)];
  return far === null || near === null ? one === other : far >= near;
};

/** Whether reading had come at least as far in every key. */
export const isAsFarInAll = (reached: Positions, wanted: Positions): boolean =>
  wanted.size > 0 && [...wanted].every(([key, position]) => isAsFar(reached.get(key), position));
