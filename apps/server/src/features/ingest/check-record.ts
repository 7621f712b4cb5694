import type { CoilRecord, LeftoverRecord, OccurrenceRecord, StatusRecord } from "@fiel/contracts";
import type { TenantRegistrations } from "../../platform/registrations/tenant-registrations.ts";
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
const maxUint32 = 2 ** 32 - 1;
/** 100 t: no package, reel or bin of scrap weighs more. */
const maxWeightMg = 100_000_000_000;

const whole = (value: number, max: number): boolean => Number.isInteger(value) && value >= 0 && value <= max;

/** Why an instant (by the gateway's clock) cannot be right, or null. */
export function checkInstant(at: number, judge: Judge): Finding {
  const shifted = at + judge.clockShiftMs;
  if (!Number.isInteger(at) || shifted < earliestMs) return "instantOutOfRange";
  return shifted > judge.receivedAt + futureToleranceMs ? "instantInFuture" : null;
}

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
  return isNoProduct(code) || judge.registrations.productByCode.has(code) ? null : "unknownProduct";
}

export function isNoProduct(code: string | null | undefined): code is null | undefined | "" | "0" {
  return code === null || code === undefined || code === "" || code === "0";
}

export function checkWeight(weightMg: number): Finding {
  return whole(weightMg, maxUint32) ? null : "valueOutOfRange";
}

export function checkOperator(operator: number | null | undefined): Finding {
  return operator === null || operator === undefined || whole(operator, maxUint32) ? null : "valueOutOfRange";
}

/** Connected is connected, whatever product the machine says: one that is not registered is left out of the status. */
export function checkStatus(record: StatusRecord, judge: Judge): Finding {
  const sane =
    whole(record.state, 6) && Number.isFinite(record.speed) && record.speed >= 0 && record.speed <= 100_000;
  return (
    checkEquipment(record.equipment, record.at, judge) ??
    checkInstant(record.at, judge) ??
    checkOperator(record.operator) ??
    (sane ? null : "valueOutOfRange")
  );
}

export function checkOccurrence(record: OccurrenceRecord, judge: Judge): Finding {
  return (
    checkEquipment(record.equipment, record.startedAt, judge) ??
    checkSpan(record.startedAt, record.endedAt, judge) ??
    (judge.registrations.events.has(record.code) ? null : "unknownEvent")
  );
}

export function checkLeftover(record: LeftoverRecord, judge: Judge): Finding {
  const sane =
    record.kind === "chargeback"
      ? whole(record.count ?? -1, maxUint32)
      : whole(record.weightMg ?? -1, maxWeightMg);
  return (
    checkEquipment(record.equipment, record.at, judge) ??
    checkInstant(record.at, judge) ??
    checkProduct(record.product, judge) ??
    checkOperator(record.operator) ??
    (sane ? null : "valueOutOfRange")
  );
}

export function checkCoil(record: CoilRecord, judge: Judge): Finding {
  const sane =
    whole(record.weightStartMg, maxWeightMg) &&
    (record.weightEndMg === null || whole(record.weightEndMg, record.weightStartMg)) &&
    whole(record.count, Number.MAX_SAFE_INTEGER);
  return (
    checkEquipment(record.equipment, record.startedAt, judge) ??
    checkSpan(record.startedAt, record.endedAt, judge) ??
    checkProduct(record.product, judge) ??
    (judge.registrations.coils.has(record.coil) ? null : "unknownCoil") ??
    (sane ? null : "valueOutOfRange")
  );
}

function checkSpan(startedAt: number, endedAt: number | null, judge: Judge): Finding {
  const start = checkInstant(startedAt, judge);
  if (start !== null || endedAt === null) return start;
  return checkInstant(endedAt, judge) ?? (endedAt < startedAt ? "valueOutOfRange" : null);
}
