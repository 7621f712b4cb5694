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
  /** Sorted as they are to be answered. */
  readonly equipment: readonly RegisteredEquipment[];
  readonly registrations: TenantRegistrations;
  readonly nowMs: number;
}

/** An occurrence that began longer ago and never ended explains nothing any more. */
const forgottenAfterMs = 31 * 86_400_000;

/** The state of each equipment now: what it reported last, or Desconectado once it has been silent too long. */
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

/** Of what stands without a plan since when it does. */
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
