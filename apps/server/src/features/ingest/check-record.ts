import type { CoilRecord, LeftoverRecord, OccurrenceRecord, StatusRecord } from "@fiel/contracts";
import { productCalled } from "../../platform/registrations/product-called.ts";
import type { TenantRegistrations } from "../../platform/registrations/tenant-registrations.ts";
import { wrongValue } from "./check-value.ts";
import type { SetAsideReason } from "./decision.ts";

/** Facts by which records are checked. */
export interface Judge {
  readonly registrations: TenantRegistrations;
  /** Server's clock when the batch came, UTC ms. */
  readonly receivedAt: number;
  readonly clockShiftMs: number;
}

type Finding = SetAsideReason | null;

/** Most that an instant may be ahead of the server's clock, ms, since machines and networks are not exact. */
const futureToleranceMs = 60_000;
/** The year 2000, UTC ms. An earlier clock was never set. */
const earliestMs = Date.UTC(2000, 0, 1);
/** Why an instant of the gateway's clock is refused; null when it is accepted. */
export function checkInstant(at: number, judge: Judge): Finding {
  const shifted = at + judge.clockShiftMs;
  if (!Number.isInteger(at) || shifted < earliestMs) return "instantOutOfRange";
  return shifted > judge.receivedAt + futureToleranceMs ? "instantInFuture" : null;
}

/** Whether a record received at `receivedAt` can be of the instant `at`, both by the server's clock. */
export const isInstant = (at: number, receivedAt: number): boolean =>
  Number.isInteger(at) && at >= earliestMs && at <= receivedAt + futureToleranceMs;

/** Why an equipment cannot have a record at `at`; null when it can. */
export function checkEquipment(mid: number, at: number, judge: Judge): Finding {
  const equipment = judge.registrations.equipment.get(mid);
  if (equipment === undefined) return "unknownEquipment";
  return equipment.removedAt !== null && at + judge.clockShiftMs >= equipment.removedAt
    ? "equipmentRemoved"
    : null;
}

/** Accepts a missing product and code 0, which a machine without a product reports. */
export function checkProduct(code: string | null | undefined, judge: Judge): Finding {
  return isNoProduct(code) || productCalled(judge.registrations, code) !== undefined
    ? null
    : "unknownProduct";
}

export function isNoProduct(code: string | null | undefined): code is null | undefined | "" | "0" {
  return code === null || code === undefined || code === "" || code === "0";
}

/** Stores a status without its product or operator when these are unknown: the machine is connected all the same. */
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
