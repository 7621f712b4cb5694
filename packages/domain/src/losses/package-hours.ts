import type { TimeWindow } from "../time/time-window.ts";
import { hourMs } from "../time/units.ts";

/** A package that crossed the scale. */
export interface CrossedPackage {
  /** UTC ms. */
  readonly atMs: number;
  readonly product: number;
}

/** A stretch between two packages, or between a package and the edge of an hour. */
export interface Pause extends TimeWindow {
  /** Whose cycle it is measured by: the package's before it, or the first one's. Null where no package came. */
  readonly product: number | null;
}

/** What the account needs of the packages of an hour of UTC. At least one package. */
export interface PackageHour {
  /** UTC ms. */
  readonly startMs: number;
  readonly firstMs: number;
  readonly firstProduct: number;
  readonly lastMs: number;
  readonly lastProduct: number;
  /** Between packages of the hour, in time order: the long ones, and all at which the product changes. */
  readonly pauses: readonly (Pause & { readonly product: number })[];
}

/** Packages of one instant stand in the order of their products. */
const inOrder = (one: CrossedPackage, other: CrossedPackage): number =>
  one.atMs - other.atMs || one.product - other.product;

/** The hours of packages, which may stand in any order; `leastMs`: shorter pauses are left out. Empty for no package. */
export function packageHours(packages: readonly CrossedPackage[], leastMs: number): PackageHour[] {
  const byHour = Map.groupBy(packages.toSorted(inOrder), ({ atMs }) => Math.floor(atMs / hourMs) * hourMs);
  return Array.from(byHour, ([startMs, own]) => {
    const [first, last] = [own[0] as CrossedPackage, own.at(-1) as CrossedPackage];
    const pauses = own.slice(1).flatMap((one, place) => {
      const before = own[place] as CrossedPackage;
      const isLong = one.atMs - before.atMs >= leastMs || one.product !== before.product;
      return isLong ? [{ startMs: before.atMs, endMs: one.atMs, product: before.product }] : [];
    });
    return {
      startMs,
      firstMs: first.atMs,
      firstProduct: first.product,
      lastMs: last.atMs,
      lastProduct: last.product,
      pauses,
    };
  });
}

/**
 * The pauses of a span, cut at the edges of its hours: between the packages, before the first and after the last. `hours` in time order,
 * hours without a package absent. In time order; empty for an empty span.
 */
export function pausesOfHours(hours: readonly PackageHour[], { startMs, endMs }: TimeWindow): Pause[] {
  const pauses: Pause[] = [];
  let place = 0;
  let product: number | null = hours[0]?.firstProduct ?? null;
  for (let hour = Math.floor(startMs / hourMs) * hourMs; hour < endMs; hour += hourMs) {
    for (; (hours[place]?.startMs ?? Infinity) < hour; place += 1)
      product = hours[place]?.lastProduct ?? product;
    const own = hours[place];
    if (own?.startMs !== hour) {
      pauses.push({ startMs: hour, endMs: hour + hourMs, product });
      continue;
    }
    if (own.firstMs > hour) pauses.push({ startMs: hour, endMs: own.firstMs, product });
    for (const pause of own.pauses) pauses.push(pause);
    pauses.push({ startMs: own.lastMs, endMs: hour + hourMs, product: own.lastProduct });
    product = own.lastProduct;
  }
  return pauses;
}

/** Which product the machine made when: from its first package to the next product's. Without gaps; empty for no package. */
export function productRunsOfHours(hours: readonly PackageHour[]): (TimeWindow & { product: number })[] {
  const runs: { startMs: number; endMs: number; product: number }[] = [];
  const change = (product: number, atMs: number): void => {
    const last = runs.at(-1);
    if (last?.product === product) return;
    if (last !== undefined) last.endMs = atMs;
    runs.push({ startMs: last === undefined ? -Infinity : atMs, endMs: Infinity, product });
  };
  for (const { firstProduct, firstMs, lastProduct, pauses } of hours) {
    change(firstProduct, firstMs);
    for (const [place, { endMs }] of pauses.entries())
      change(pauses[place + 1]?.product ?? lastProduct, endMs);
  }
  return runs;
}
