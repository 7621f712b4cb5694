import { mainEquipment } from "./factory.ts";
import { dayMs, type Span } from "./window.ts";

/** Weighings of one tenant, evenly over a stretch of time and its equipment. */
export interface Block {
  /** Sets apart the rows of blocks that have the same numbers. */
  readonly name: string;
  readonly tenantId: number;
  readonly productIds: readonly number[];
  readonly equipment: number;
  readonly span: Span;
  /** A multiple of the equipment. */
  readonly rows: number;
}

/** A tenant that is asked. */
export interface AskedTenant {
  readonly tenantId: number;
  readonly productIds: readonly number[];
}

const historyDays = 365;
const recentDays = 30;
/** Of the asked tenant's weighings: the factory runs at full speed in the last 30 days, some 35 packages a minute each. */
const recentShare = 0.6;
/** Of the smallest store: the tenant whose windows are the same in all three. */
const steadyShare = 0.8;
/** Tenants beside the two that are asked, where the store is large enough; nobody is registered in them. */
const mostNeighbours = 19;
/** A small store has fewer neighbours: each of them costs inserts of its own. */
const leastNeighbourRows = 50_000;
const neighbourEquipment = 10;
const firstNeighbourId = 1_000_001;
const neighbourProducts = [1, 2, 3, 4, 5, 6] as const;

/** How often the store grows tenfold, from the first to the last one that is measured. */
const growthSteps = 2;

/** Rows of each store, smallest first: 10 M, 100 M, 1 B. */
export const storesOf = (storeRows: number): number[] =>
  Array.from({ length: growthSteps + 1 }, (_, i) => evenly(storeRows / 10 ** (growthSteps - i)));

/** Every equipment weighs the same. */
const evenly = (rows: number, equipment: number = mainEquipment): number =>
  Math.max(1, Math.round(rows / equipment)) * equipment;

export const recentSpan = (asOfMs: number): Span => ({ startMs: asOfMs - recentDays * dayMs, endMs: asOfMs });
export const wholeSpan = (asOfMs: number): Span => ({ startMs: asOfMs - historyDays * dayMs, endMs: asOfMs });

/** The asked tenant: dense in the last 30 days, thin in the eleven months before. */
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

/** The tenant that growth is measured with: all its weighings are of the last 30 days and in every store. */
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

/** So many rows of tenants that nobody asks, over twelve months; `name` sets those of one store apart from another's. */
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
