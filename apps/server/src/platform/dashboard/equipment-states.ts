import { connectionStates, type EquipmentCondition, equipmentCondition } from "@fiel/domain";
import type { TenantTelemetry } from "../stores/telemetry/tenant-telemetry.ts";
import { type LatestState, latestStates } from "./latest-states.ts";

/** How an equipment stands now. */
export interface EquipmentState {
  /** 0-6; Desconectado when the equipment was silent too long. */
  readonly status: number;
  /** Packages per minute. */
  readonly speed: number;
  readonly condition: EquipmentCondition;
  /** When the condition began, UTC ms; null when the equipment was never heard of. */
  readonly since: number | null;
  /** Id of the product that it had loaded, 0 for none. */
  readonly product: number;
}

export const neverHeard: EquipmentState = {
  status: connectionStates.disconnected,
  speed: 0,
  condition: "disconnected",
  since: null,
  product: 0,
};

/** The state of each of the equipment (at least one) that was ever heard of, by machine id. */
export async function equipmentStates(
  telemetry: TenantTelemetry,
  tenantId: number,
  mids: readonly number[],
  nowMs: number,
  signal: AbortSignal,
): Promise<Map<number, EquipmentState>> {
  const latest = await latestStates(telemetry, tenantId, mids, signal);
  return new Map(latest.map((last) => [last.equipment, stateOf(last, nowMs)]));
}

function stateOf({ atMs, state, speed, since, product }: LatestState, nowMs: number): EquipmentState {
  const condition = equipmentCondition({ state, speed, lastHeardMs: atMs, nowMs });
  const silent = condition === "disconnected" && state === connectionStates.connected;
  return silent
    ? { ...neverHeard, since: atMs, product }
    : { status: state, speed, condition, since, product };
}
