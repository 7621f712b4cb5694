import type { EquipmentStatus } from "@fiel/contracts";
import { stopInForce, unplannedSinceMs } from "@fiel/domain";
import {
  type EquipmentState,
  equipmentStates,
  neverHeard,
} from "../../platform/dashboard/equipment-states.ts";
import type {
  RegisteredEquipment,
  TenantRegistrations,
} from "../../platform/registrations/tenant-registrations.ts";
import type { Reading } from "../../platform/telemetry/reading.ts";
import { type OpenOccurrence, readOpenOccurrences } from "../../platform/telemetry/open-occurrences.ts";
import { readPlannedEnds } from "../../platform/telemetry/planned-ends.ts";

export interface StatusQuestion {
  /** Sorted in the order of the answer. */
  readonly equipment: readonly RegisteredEquipment[];
  readonly registrations: TenantRegistrations;
  readonly nowMs: number;
}

/** Age up to which an open occurrence explains a stop, ms. */
const forgottenAfterMs = 31 * 86_400_000;

/** Present state of each equipment: its latest report, or Desconectado after a long silence. */
export async function getEquipmentStatus(
  reading: Reading,
  question: StatusQuestion,
): Promise<EquipmentStatus[]> {
  const { equipment, nowMs } = question;
  const present = equipment.filter(({ removedAt }) => removedAt === null || removedAt > nowMs);
  if (present.length === 0) return [];
  const mids = present.map(({ mid }) => mid);
  const [states, open] = await Promise.all([
    equipmentStates(reading, nowMs),
    readOpenOccurrences(reading, mids, nowMs - forgottenAfterMs),
  ]);
  const found = present.map((one) =>
    statusOf(one, states.get(one.mid) ?? neverHeard, open.get(one.mid) ?? [], question),
  );
  return withoutPlanned(reading, found, question);
}

type Standing = Omit<EquipmentStatus, "unplannedSince"> & { readonly isUnplanned: boolean };

/** Adds the start of unplanned stops, without a planned stop at their beginning. */
async function withoutPlanned(
  reading: Reading,
  found: readonly Standing[],
  { registrations: { plannedEvents }, nowMs }: StatusQuestion,
): Promise<EquipmentStatus[]> {
  const mids = found.filter(({ isUnplanned }) => isUnplanned).map(({ equipment }) => equipment);
  const ends = await readPlannedEnds(reading, mids, plannedEvents.spells, nowMs);
  return found.map(({ isUnplanned, ...status }) => ({
    ...status,
    unplannedSince:
      isUnplanned && status.since !== null
        ? unplannedSinceMs(status.since, ends.get(status.equipment) ?? null)
        : null,
  }));
}

function statusOf(
  { mid, name }: RegisteredEquipment,
  { status, speed, condition, since }: EquipmentState,
  open: readonly OpenOccurrence[],
  { registrations: { events, plannedEvents } }: StatusQuestion,
): Standing {
  const inForce = condition === "stopped" ? stopInForce(open, plannedEvents) : undefined;
  const occurrence =
    inForce === undefined
      ? null
      : {
          code: inForce.stop.code,
          name: events.get(inForce.stop.code) ?? String(inForce.stop.code),
          planned: inForce.isPlanned,
          since: inForce.stop.startMs,
        };
  const isUnplanned = condition === "stopped" && occurrence?.planned !== true;
  return { equipment: mid, name, status, speed, since, occurrence, isUnplanned };
}
