import type { Batch, Clock, RecordKind, WeighingColumns } from "@fiel/contracts";
import { productCalled } from "../../platform/registrations/product-called.ts";
import type { TenantRegistrations } from "../../platform/registrations/tenant-registrations.ts";
import {
  checkCoil,
  checkEquipment,
  checkInstant,
  checkLeftover,
  checkOccurrence,
  checkProduct,
  checkStatus,
  isNoProduct,
  type Judge,
} from "./check-record.ts";
import { isOperator, isWeight } from "./check-value.ts";
import { clockShift, shiftOf } from "./clock-shift.ts";
import type { DecidedProduct, Decision, SetAside, SetAsideReason } from "./decision.ts";

/**
 * Decides what happens to every record of a new batch. The batch took `tookMs` to arrive, which on a slow line is no error of the sender's
 * clock.
 */
export function decideBatch(
  batch: Batch,
  registrations: TenantRegistrations,
  receivedAt: number,
  tookMs = 0,
): Decision {
  const clockShiftMs = clockShift(batch.sentAt, receivedAt - tookMs);
  return { receivedAt, clockShiftMs, ...decideRecords(batch, { registrations, receivedAt, clockShiftMs }) };
}

/** The records to set aside, and the products by which the others are classified. */
export function decideRecords(
  batch: Pick<Batch, RecordKind>,
  judge: Judge,
): Pick<Decision, "setAside" | "products"> {
  const check = <T extends { readonly clock?: Clock | undefined }>(
    kind: RecordKind,
    records: readonly T[],
    finding: (record: T, judge: Judge) => SetAsideReason | null,
  ): SetAside[] =>
    records.flatMap((record, ordinal) => {
      const reason = finding(record, judgeOf(record, judge));
      return reason === null ? [] : [[kind, ordinal, reason] as const];
    });
  const setAside = [
    ...checkWeighings(batch.weighings, judge),
    ...check("statuses", batch.statuses, checkStatus),
    ...check("occurrences", batch.occurrences, checkOccurrence),
    ...check("leftovers", batch.leftovers, checkLeftover),
    ...check("coils", batch.coils, checkCoil),
  ];
  return { setAside, products: productsOf(batch, judge.registrations) };
}

/** Corrects only instants that the gateway's clock made. */
const judgeOf = (record: { readonly clock?: Clock | undefined }, judge: Judge): Judge => ({
  ...judge,
  clockShiftMs: shiftOf(record, judge.clockShiftMs),
});

/** Checks the common fields of a group once, then each package. */
function checkWeighings(groups: readonly WeighingColumns[], judge: Judge): SetAside[] {
  const found: SetAside[] = [];
  let ordinal = 0;
  for (const group of groups) {
    const { at, weightMg } = group;
    const own = judgeOf(group, judge);
    const ofAll =
      checkProduct(group.product, judge) ?? (isOperator(group.operator) ? null : "valueOutOfRange");
    for (let i = 0; i < at.length; i += 1, ordinal += 1) {
      const instant = at[i] as number;
      const reason =
        checkEquipment(group.equipment, instant, own) ??
        ofAll ??
        checkInstant(instant, own) ??
        (isWeight(weightMg[i] as number) ? null : "valueOutOfRange");
      if (reason !== null) found.push(["weighings", ordinal, reason]);
    }
  }
  return found;
}

function productsOf(
  batch: Pick<Batch, RecordKind>,
  registrations: TenantRegistrations,
): Record<string, DecidedProduct> {
  // A Map, because a plant may call a product anything, `__proto__` too.
  const products = new Map<string, DecidedProduct>();
  for (const { product } of [...batch.weighings, ...batch.statuses, ...batch.leftovers, ...batch.coils]) {
    if (isNoProduct(product) || products.has(product)) continue;
    const known = productCalled(registrations, product);
    if (known) products.set(product, { id: known.id, limits: known.limits });
  }
  return Object.fromEntries(products);
}
