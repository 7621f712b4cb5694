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

/** An equipment that was not heard for this long is disconnected, ms. */
export const silenceLimitMs = 60_000;

/** Last report of an equipment: the gateway's state 0-6, packages per minute, and its instant, UTC ms. */
export interface EquipmentNews {
  readonly state: number | null;
  readonly speed: number;
  readonly lastHeardMs: number | null;
  readonly nowMs: number;
}

/**
 * Producing when Conectado (2) with a speed above 0, stopped when Conectado at speed 0; disconnected in any other state, when never heard
 * (null), and after 60 s of silence. A report from the future (clocks differ) counts as fresh. Source: dashboard spec, section 4; domain
 * decisions, "Events, alerts".
 */
export function equipmentCondition({ state, speed, lastHeardMs, nowMs }: EquipmentNews): EquipmentCondition {
  if (state !== connectionStates.connected || lastHeardMs === null) return "disconnected";
  if (nowMs - lastHeardMs >= silenceLimitMs) return "disconnected";
  return speed === 0 ? "stopped" : "producing";
}
