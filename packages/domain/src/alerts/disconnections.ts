import { connectionStates, silenceLimitMs } from "../status/equipment-condition.ts";
import { dayMs } from "../time/units.ts";

/** A silence that is noticed so long after it began is no news: the equipment was out of use, or nobody watched. ms. */
export const oldSilenceMs = dayMs;

/** States in which the device says that it does not hear the equipment; Conectando is neither heard nor given up. */
export const unheardStates: readonly number[] = [connectionStates.disconnected, connectionStates.connecting];

/** How an equipment stands, and which occurrences of 'Equipamento desconectado' (code 90) it has open. */
export interface WatchedEquipment {
  /** 0-6; Desconectado also when nothing came for 60 s. */
  readonly status: number;
  /** Since when it is in its condition, for a silent one the last instant at which it was heard; UTC ms. Null: never heard of. */
  readonly sinceMs: number | null;
  /** Their starts, UTC ms. */
  readonly openMs: readonly number[];
}

export type DisconnectionChange = "raise" | "end" | null;

/**
 * What becomes of code 90 on an equipment: raised when it is Desconectado and was not heard of for 60 s, up to a day after; ended
 * when it is heard again. Null: nothing, also for what was never heard of. Its start is the last instant at which the equipment was
 * heard, as pages say 'desde'. Source: domain decisions, "Events, alerts".
 */
export function disconnectionChange(
  { status, sinceMs, openMs }: WatchedEquipment,
  nowMs: number,
): DisconnectionChange {
  if (sinceMs === null) return null;
  if (!unheardStates.includes(status)) return openMs.length > 0 ? "end" : null;
  const silentMs = nowMs - sinceMs;
  const isNews = silentMs >= silenceLimitMs && silentMs <= oldSilenceMs;
  return status === connectionStates.disconnected && openMs.length === 0 && isNews ? "raise" : null;
}
