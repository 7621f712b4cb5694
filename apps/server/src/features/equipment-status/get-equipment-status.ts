import type { EquipmentStatus } from "@fiel/contracts";
import { stopInForce } from "@fiel/domain";
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
  return present.map((one) =>
    statusOf(one, states.get(one.mid) ?? neverHeard, open.get(one.mid) ?? [], question),
  );
}

function statusOf(
  { mid, name }: RegisteredEquipment,
  { status, speed, condition, since }: EquipmentState,
  open: readonly OpenOccurrence[],
  { registrations: { events, plannedEvents } }: StatusQuestion,
): EquipmentStatus {
  const stop = condition === "stopped" ? stopInForce(open, plannedEvents) : undefined;
  const occurrence =
    stop === undefined
      ? null
      : {
          code: stop.code,
          name: events.get(stop.code) ?? String(stop.code),
          planned: plannedEvents.has(stop.code),
          since: stop.startedMs,
        };
  return { equipment: mid, name, status, speed, since, occurrence };
}
