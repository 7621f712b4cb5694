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
 * Decides what happens to every record of a batch that comes for the first time. It began to come `tookMs` before it was
 * there: on a slow road that is no fault of the sender's clock.
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

/** Which records are set aside, and the products that the others are classified by. */
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

/** Another clock than the gateway's is not corrected. */
const judgeOf = (record: { readonly clock?: Clock | undefined }, judge: Judge): Judge => ({
  ...judge,
  clockShiftMs: shiftOf(record, judge.clockShiftMs),
});

/** Judges what holds for all columns once, and then each package. */
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
  // A Map first: codes are whatever a plant calls its products, `__proto__` too.
  const products = new Map<string, DecidedProduct>();
  for (const { product } of [...batch.weighings, ...batch.statuses, ...batch.leftovers, ...batch.coils]) {
    if (isNoProduct(product) || products.has(product)) continue;
    const known = productCalled(registrations, product);
    if (known) products.set(product, { id: known.id, limits: known.limits });
  }
  return Object.fromEntries(products);
}
