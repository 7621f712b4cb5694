import type { CoilRecord, LeftoverRecord, OccurrenceRecord, StatusRecord } from "@fiel/contracts";
import { productCalled } from "../../platform/registrations/product-called.ts";
import type { TenantRegistrations } from "../../platform/registrations/tenant-registrations.ts";
import { wrongValue } from "./check-value.ts";
import type { SetAsideReason } from "./decision.ts";

/** What records are judged by. */
export interface Judge {
  readonly registrations: TenantRegistrations;
  /** Server's clock when the batch came, UTC ms. */
  readonly receivedAt: number;
  readonly clockShiftMs: number;
}

type Finding = SetAsideReason | null;

/** Instants may be this far ahead of the server's clock: machines and networks are not exact. */
const futureToleranceMs = 60_000;
/** The year 2000; before it a clock was never set. */
const earliestMs = Date.UTC(2000, 0, 1);
/** Why an instant (by the gateway's clock) cannot be right, or null. */
export function checkInstant(at: number, judge: Judge): Finding {
  const shifted = at + judge.clockShiftMs;
  if (!Number.isInteger(at) || shifted < earliestMs) return "instantOutOfRange";
  return shifted > judge.receivedAt + futureToleranceMs ? "instantInFuture" : null;
}

/** Whether something can have been at `at`, on the clock of a server that received it at `receivedAt`. */
export const isInstant = (at: number, receivedAt: number): boolean =>
  Number.isInteger(at) && at >= earliestMs && at <= receivedAt + futureToleranceMs;

/** Why an equipment cannot have made a record at `at`, or null. */
export function checkEquipment(mid: number, at: number, judge: Judge): Finding {
  const equipment = judge.registrations.equipment.get(mid);
  if (equipment === undefined) return "unknownEquipment";
  return equipment.removedAt !== null && at + judge.clockShiftMs >= equipment.removedAt
    ? "equipmentRemoved"
    : null;
}

/** No product, or code 0 (a machine that has none loaded), is no finding. */
export function checkProduct(code: string | null | undefined, judge: Judge): Finding {
  return isNoProduct(code) || productCalled(judge.registrations, code) !== undefined
    ? null
    : "unknownProduct";
}

export function isNoProduct(code: string | null | undefined): code is null | undefined | "" | "0" {
  return code === null || code === undefined || code === "" || code === "0";
}

/** Connected is connected: a product that is not registered, or an operator that cannot be, is left out of the status. */
export function checkStatus(record: StatusRecord, judge: Judge): Finding {
  return (
    checkEquipment(record.equipment, record.at, judge) ??
    checkInstant(record.at, judge) ??
    checkValues("statuses", record)
  );
}

export function checkOccurrence(record: OccurrenceRecord, judge: Judge): Finding {
  return (
    checkEquipment(record.equipment, record.startedAt, judge) ??
    checkSpan(record.startedAt, record.endedAt, judge) ??
    checkValues("occurrences", record) ??
    (judge.registrations.events.has(record.code) ? null : "unknownEvent")
  );
}

export function checkLeftover(record: LeftoverRecord, judge: Judge): Finding {
  return (
    checkEquipment(record.equipment, record.at, judge) ??
    checkInstant(record.at, judge) ??
    checkProduct(record.product, judge) ??
    checkValues("leftovers", record)
  );
}

export function checkCoil(record: CoilRecord, judge: Judge): Finding {
  return (
    checkEquipment(record.equipment, record.startedAt, judge) ??
    checkSpan(record.startedAt, record.endedAt, judge) ??
    checkProduct(record.product, judge) ??
    (judge.registrations.coils.has(record.coil) ? null : "unknownCoil") ??
    checkValues("coils", record)
  );
}

const checkValues = (...record: Parameters<typeof wrongValue>): Finding =>
  wrongValue(...record) === null ? null : "valueOutOfRange";

function checkSpan(startedAt: number, endedAt: number | null, judge: Judge): Finding {
  return checkInstant(startedAt, judge) ?? (endedAt === null ? null : checkInstant(endedAt, judge));
}
