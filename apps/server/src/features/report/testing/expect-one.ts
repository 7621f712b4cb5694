import { expect } from "vitest";

/** Rounded, because decimal sums differ in their last digits by the order of addition. */
const rounded = (value: number): number => Math.round(value * 1e4) / 1e4;

/** Expects the same figure from every place. */
export function expectOne(what: string, said: Readonly<Record<string, number>>): void {
  const [first = 0] = Object.values(said);
  const same = Object.fromEntries(Object.keys(said).map((place) => [place, rounded(first)]));
  expect({
    what,
    ...Object.fromEntries(Object.entries(said).map(([place, value]) => [place, rounded(value)])),
  }).toEqual({ what, ...same });
}

export const total = <T>(all: readonly T[], of: (one: T) => number): number =>
  all.reduce((sum, one) => sum + of(one), 0);
