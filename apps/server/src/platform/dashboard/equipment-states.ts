import { connectionStates, type EquipmentCondition, equipmentCondition } from "@fiel/domain";
import { type LatestStatus, readStatuses } from "../telemetry/statuses.ts";
import type { Reading } from "../telemetry/reading.ts";

/** Present state of an equipment. */
export interface EquipmentState {
  /** 0-6; Desconectado after too long a silence. */
  readonly status: number;
  /** Packages per minute. */
  readonly speed: number;
  readonly condition: EquipmentCondition;
  /** Id of the loaded product, 0 for none. */
  readonly product: number;
  /** Start of the condition, UTC ms; null when never heard. */
  readonly since: number | null;
}

const silent = {
  status: connectionStates.disconnected,
  speed: 0,
  condition: "disconnected",
} as const satisfies Partial<EquipmentState>;

export const neverHeard: EquipmentState = { ...silent, product: 0, since: null };

/** The state of each equipment of the tenant that was ever heard, by machine id. */
export async function equipmentStates(reading: Reading, nowMs: number): Promise<Map<number, EquipmentState>> {
  const reports = await readStatuses(reading);
  return new Map([...reports].map(([mid, own]) => [mid, stateOf(own, nowMs)]));
}

function stateOf(last: LatestStatus, nowMs: number): EquipmentState {
  const { state, speed, product, atMs, begunMs } = last;
  const condition = conditionOf(last, nowMs);
  if (isSilent(last, condition)) return { ...silent, product, since: atMs };
  return { status: state, speed, condition, product, since: Math.min(begunMs ?? atMs, atMs) };
}

const conditionOf = ({ state, speed, atMs }: LatestStatus, nowMs: number): EquipmentCondition =>
  equipmentCondition({ state, speed, lastHeardMs: atMs, nowMs });

/** It was connected by its last status, and has been silent for too long. */
const isSilent = ({ state }: LatestStatus, condition: EquipmentCondition): boolean =>
  condition === "disconnected" && state === connectionStates.connected;
