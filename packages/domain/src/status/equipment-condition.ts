/** Connection states of a device by number (dashboard spec, section 3). */
export const connectionStates = {
  initializing: 0,
  connecting: 1,
  connected: 2,
  disconnected: 3,
  test: 4,
  error: 5,
  synchronizing: 6,
} as const;

export const equipmentConditions = ["producing", "stopped", "disconnected"] as const;
export type EquipmentCondition = (typeof equipmentConditions)[number];

/** An equipment that was not heard of for so long is disconnected, ms. */
export const silenceLimitMs = 60_000;

/** What is known of an equipment: the device's state 0-6, packages per minute, and when it was last heard of, UTC ms. */
export interface EquipmentNews {
  readonly state: number | null;
  readonly speed: number;
  readonly lastHeardMs: number | null;
  readonly nowMs: number;
}

/**
 * Producing when Conectado (2) and the speed is not 0, stopped when Conectado at speed 0, disconnected in any other state,
 * when never heard of (null), and from 60 s of silence on. News from the future (clocks differ) is fresh.
 * Source: dashboard spec, section 4; domain decisions, "Events, alerts".
 */
export function equipmentCondition({ state, speed, lastHeardMs, nowMs }: EquipmentNews): EquipmentCondition {
  if (state !== connectionStates.connected || lastHeardMs === null) return "disconnected";
  if (nowMs - lastHeardMs >= silenceLimitMs) return "disconnected";
  return speed === 0 ? "stopped" : "producing";
}
