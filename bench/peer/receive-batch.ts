import type { Batch, BatchAnswer } from "@fiel/contracts";
import { createClassifier, equipmentCondition, equipmentConditions, verdictCode } from "@fiel/domain";
import type pg from "pg";
import type { PeerTenant } from "./registrations.ts";
import { array, storeColumn } from "./store-column.ts";

/**
 * Stores a batch of one column of weighings, as the load sends it, and a status of the same equipment if present. Null for a batch that it cannot
 * take.
 */
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
    accepted: at.length + batch.statuses.length,
    quarantined: 0,
    reasons: {},
    clockShiftMs: 0,
  };
  const stored = {
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
  };
  await storeColumn(pool, stored, statusOf(batch));
  return answer;
}

function statusOf({ statuses: [status] }: Batch) {
  if (status === undefined) return null;
  const { at, state, speed } = status;
  const condition = equipmentCondition({ state, speed, lastHeardMs: at, nowMs: at });
  return { statusAt: at, state, condition: equipmentConditions.indexOf(condition), speed };
}

function inspection(value: boolean | 0 | 1 | null | undefined): number {
  if (value === null || value === undefined) return 0;
  return value ? 1 : 2;
}
