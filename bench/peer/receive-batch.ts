import type { Batch, BatchAnswer } from "@fiel/contracts";
import { createClassifier, verdictCode } from "@fiel/domain";
import type pg from "pg";
import type { PeerTenant } from "./registrations.ts";
import { array, storeColumn } from "./store-column.ts";

/** Stores a batch of one column of weighings, as the load sends them; null for a batch that it cannot take. */
export async function receivePeerBatch(
  pool: pg.Pool,
  tenant: PeerTenant,
  batch: Batch,
  nowMs: number,
): Promise<BatchAnswer | null> {
  const [column, ...others] = batch.weighings;
  const product = column?.product ? tenant.products[column.product] : undefined;
  const isKnown = tenant.equipment.some(({ mid }) => mid === column?.equipment);
  if (column === undefined || others.length > 0 || product === undefined || !isKnown) return null;
  const { gateway, sequence } = batch;
  const { at, weightMg } = column;
  const verdicts = at.map((_, i) => verdictCode[column.verdict?.[i] ?? "none"]);
  const classify = createClassifier(product.limits);
  const classes = weightMg.map((mg, i) => classify(mg, column.deviance?.[i] ?? null, verdicts[i] ?? 0));
  const answer: BatchAnswer = {
    gateway,
    sequence,
    accepted: at.length,
    quarantined: 0,
    reasons: {},
    clockShiftMs: 0,
  };
  await storeColumn(pool, {
    tenantId: tenant.tenantId,
    gateway,
    sequence,
    receivedAt: nowMs,
    answer: JSON.stringify(answer),
    equipment: column.equipment,
    product: product.id,
    operator: column.operator ?? 0,
    at: array(at),
    weightMg: array(weightMg),
    classes: array(classes),
    inspected: array(at.map((_, i) => inspection(column.inspected?.[i]))),
    verdicts: array(verdicts),
    deviance: array(at.map((_, i) => column.deviance?.[i] ?? 0)),
  });
  return answer;
}

function inspection(value: boolean | 0 | 1 | null | undefined): number {
  if (value === null || value === undefined) return 0;
  return value ? 1 : 2;
}
