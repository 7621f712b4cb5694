import { mainEquipment, otherEquipment, product, productCount } from "../plan/factory.ts";
import { rowsPerRound } from "../plan/options.ts";
import type { Span } from "../plan/window.ts";

/** A tenant as stored on both sides. */
export interface FilledTenant {
  readonly tenantId: number;
  /** Ids of its products, by index. */
  readonly productIds: readonly number[];
}

/** Data stored before the measurement. The first tenant has `rows` weighings, each other one 1/200 of it. */
export interface Recipe {
  readonly rows: number;
  readonly span: Span;
  readonly tenants: readonly FilledTenant[];
  readonly statusStepS: number;
}

/**
 * All data follow from the row's number and the CRC-32 of its digits, which both engines compute alike, so both sides store the same without a
 * transfer. A weight is a sum of four uniform halves, near a normal distribution, in steps of 10 mg like machines of profile `fiel-1`.
 */
export function proportionsOf({ rows, span, tenants }: Recipe) {
  const rounds = rows / rowsPerRound;
  const perEquipment = rowsPerRound / mainEquipment;
  const slots = rowsPerRound + (tenants.length - 1) * otherEquipment;
  const spanMs = span.endMs - span.startMs;
  const jitterOf = (packages: number) => Math.max(1, Math.floor((spanMs / packages) * 0.9));
  return {
    rounds,
    perEquipment,
    slots,
    spanMs,
    /** Rows of all tenants. */
    totalRows: rounds * slots,
    mainJitterMs: jitterOf(rounds * perEquipment),
    otherJitterMs: jitterOf(rounds),
  } as const;
}

const mg = 1000;
const targetMg = (product.netG + product.packageG) * mg;

export const weights = {
  /** Four halves of 16 bits have mean 131,070 and deviation 37,837; divided by this, 873.8 and 252 steps of 10 mg. */
  divisor: 150,
  lowestMg: targetMg - 8740,
  stepMg: 10,
  rejectOverMg: targetMg + product.rejectG * mg,
  rejectUnderMg: targetMg - product.rejectG * mg,
  correctionOverMg: targetMg + product.correctionG * mg,
  correctionUnderMg: targetMg - product.correctionG * mg,
} as const;

/** Runs in the span; a product runs for half a day. */
export const productRuns = 60;
export const productsInTurn = productCount;
/** 2 of this many packages are invalid whatever their weight. */
export const invalidOf = 1009;

/** Stops come in blocks: of 16 kinds, two are stopped and one is disconnected. */
export const stateBlockMs = 15 * 60_000;
export const stateKinds = 16;
