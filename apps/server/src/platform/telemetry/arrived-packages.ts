import type { WeighingClass } from "@fiel/domain";
import { instant, sql } from "../stores/telemetry/sql.ts";
import type { TenantTelemetry } from "../stores/telemetry/tenant-telemetry.ts";

/** The telemetry store of one tenant, as far as the feed needs it. */
export type FeedStore = Pick<TenantTelemetry, "rows">;

/** A position in the order in which a tenant's packages became visible: by block, then machine, then instant. */
export interface FeedPlace {
  readonly block: number;
  readonly equipment: number;
  /** UTC ms. */
  readonly atMs: number;
  /** Packages of exactly this block, machine and instant that lie before the position. */
  readonly nth: number;
}

export const feedStart: FeedPlace = { block: 0, equipment: 0, atMs: 0, nth: 0 };

export interface ArrivedPackage {
  readonly block: number;
  readonly equipment: number;
  readonly atMs: number;
  /** Id; 0 for none. */
  readonly product: number;
  /** Code; 0 for none. */
  readonly operator: number;
  readonly class: WeighingClass;
  readonly inspected: "unknown" | "i" | "ni";
  readonly weightMg: number;
}

export interface ArrivedRange {
  readonly from: FeedPlace;
  /** Last block to read, which must be completely stored. */
  readonly through: number;
  /** Machine ids; an empty list means all. */
  readonly machines: readonly number[];
  readonly most: number;
}

/**
 * Packages from a position on, in feed order. Packages of one machine and instant are ordered by their values, which deleting months does not change.
 */
export async function readArrivedPackages(
  store: FeedStore,
  { from, through, machines, most }: ArrivedRange,
  signal: AbortSignal,
): Promise<ArrivedPackage[]> {
  const { block, equipment, atMs, nth } = from;
  const whose = machines.length === 0 ? sql`` : sql` and equipment in ${machines}`;
  const rows = await store.rows<ArrivedPackage>(
    sql`select block, equipment, toUnixTimestamp64Milli(at) as atMs, product, operator, class, inspected, weightMg
from weighings where block >= ${block} and block <= ${through}
and (block > ${block} or equipment > ${equipment} or (equipment = ${equipment} and at >= ${instant(atMs)}))${whose}
order by block, equipment, at, weightMg, product, operator, class, inspected, verdict, deviance limit ${most + nth}`,
    signal,
  );
  // Deleting a month removes all packages of an instant, so there may be none to skip.
  let passed = 0;
  while (passed < nth && isAt(rows[passed], from)) passed += 1;
  return rows.slice(passed, passed + most);
}

const isAt = (row: ArrivedPackage | undefined, { block, equipment, atMs }: FeedPlace): boolean =>
  row !== undefined && row.block === block && row.equipment === equipment && row.atMs === atMs;

/** The position after a package that was read at `place` or later. */
export const placeAfter = (place: FeedPlace, one: ArrivedPackage): FeedPlace => ({
  block: one.block,
  equipment: one.equipment,
  atMs: one.atMs,
  nth: isAt(one, place) ? place.nth + 1 : 1,
});
