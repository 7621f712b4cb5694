import { mainEquipment } from "./factory.ts";
import { dayMs, type Span } from "./window.ts";

/** Weighings of one tenant, spread evenly over a span and over its equipment. */
export interface Block {
  /** Separates the rows of blocks that have equal numbers. */
  readonly name: string;
  readonly tenantId: number;
  readonly productIds: readonly number[];
  readonly equipment: number;
  readonly span: Span;
  /** A multiple of `equipment`. */
  readonly rows: number;
}

/** A tenant about which the calls ask. */
export interface AskedTenant {
  readonly tenantId: number;
  readonly productIds: readonly number[];
}

const historyDays = 365;
const recentDays = 30;
/**
 * Share of the asked tenant's weighings in the last 30 days, 0 to 1. The factory then runs at full speed, about 35 packages a minute per equipment.
 */
const recentShare = 0.6;
/** Share of the smallest store that belongs to the tenant whose windows are equal in all three stores, 0 to 1. */
const steadyShare = 0.8;
/** Maximum number of tenants beside the two asked ones. They have no registrations. */
const mostNeighbours = 19;
/** A small store has fewer neighbours, because each neighbour costs inserts of its own. */
const leastNeighbourRows = 50_000;
const neighbourEquipment = 10;
const firstNeighbourId = 1_000_001;
const neighbourProducts = [1, 2, 3, 4, 5, 6] as const;

/** Number of tenfold steps from the smallest measured store to the largest. */
const growthSteps = 2;

/** Rows of each store, smallest first: 10 M, 100 M, 1 B. */
export const storesOf = (storeRows: number): number[] =>
  Array.from({ length: growthSteps + 1 }, (_, i) => evenly(storeRows / 10 ** (growthSteps - i)));

/** Rounds `rows` so that every equipment has the same number of weighings. */
const evenly = (rows: number, equipment: number = mainEquipment): number =>
  Math.max(1, Math.round(rows / equipment)) * equipment;

export const recentSpan = (asOfMs: number): Span => ({ startMs: asOfMs - recentDays * dayMs, endMs: asOfMs });
export const wholeSpan = (asOfMs: number): Span => ({ startMs: asOfMs - historyDays * dayMs, endMs: asOfMs });

/** Blocks of the asked tenant: dense in the last 30 days, sparse in the eleven months before. */
export function mainBlocks({ tenantId, productIds }: AskedTenant, rows: number, asOfMs: number): Block[] {
  const recent = recentSpan(asOfMs);
  const before = { startMs: wholeSpan(asOfMs).startMs, endMs: recent.startMs };
  const recentRows = evenly(rows * recentShare);
  const common = { tenantId, productIds, equipment: mainEquipment };
  return [
    { ...common, name: "before", span: before, rows: evenly(rows - recentRows) },
    { ...common, name: "recent", span: recent, rows: recentRows },
  ];
}

/** Block of the tenant that measures growth. All its weighings are in the last 30 days, and they are equal in every store. */
export const steadyBlock = (
  { tenantId, productIds }: AskedTenant,
  smallestRows: number,
  asOfMs: number,
): Block => ({
  name: "steady",
  tenantId,
  productIds,
  equipment: mainEquipment,
  span: recentSpan(asOfMs),
  rows: evenly(smallestRows * steadyShare),
});

/** Blocks of tenants that no call asks about, over twelve months. `name` separates the blocks of one store from those of another. */
export function neighbourBlocks(name: string, rows: number, asOfMs: number): Block[] {
  const neighbours = Math.min(mostNeighbours, Math.max(1, Math.floor(rows / leastNeighbourRows)));
  return Array.from({ length: neighbours }, (_, i) => ({
    name: `${name}${i}`,
    tenantId: firstNeighbourId + i,
    productIds: neighbourProducts,
    equipment: neighbourEquipment,
    span: wholeSpan(asOfMs),
    rows: evenly(rows / neighbours, neighbourEquipment),
  }));
}
