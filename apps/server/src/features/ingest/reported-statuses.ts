import type { StatusRecord } from "@fiel/contracts";
import { type EquipmentCondition, equipmentCondition } from "@fiel/domain";
import { isOperator } from "./check-value.ts";
import { shiftOf } from "./clock-shift.ts";
import type { Decision } from "./decision.ts";
import { productOf } from "./product-of.ts";
import type { Skip } from "./set-aside-of.ts";

/** A status as it is stored. */
export interface ReportedStatus {
  readonly equipment: number;
  /** UTC ms. */
  readonly atMs: number;
  readonly state: number;
  readonly speed: number;
  readonly condition: EquipmentCondition;
  /** Id, 0: none. */
  readonly product: number;
  /** Code, 0: none. */
  readonly operator: number;
}

/** Statuses that are not skipped, in their order. */
export function* reportedStatuses(
  records: readonly StatusRecord[],
  decision: Decision,
  skip: Skip,
): Generator<ReportedStatus> {
  for (const [ordinal, record] of records.entries()) {
    if (skip(ordinal)) continue;
    const { equipment, at, state, speed, product, operator } = record;
    const atMs = at + shiftOf(record, decision.clockShiftMs);
    yield {
      equipment,
      atMs,
      state,
      speed,
      condition: equipmentCondition({ state, speed, lastHeardMs: atMs, nowMs: atMs }),
      product: productOf(product, decision)?.id ?? 0,
      operator: isOperator(operator) ? (operator ?? 0) : 0,
    };
  }
}
