import { connectionStates, silenceLimitMs } from "../status/equipment-condition.ts";
import { dayMs } from "../time/units.ts";

/** A silence noticed this long after it began is not reported, ms: the equipment was out of use, or no server was running. */
export const oldSilenceMs = dayMs;

/** States in which the gateway says that it does not hear the equipment. Conectando is undecided and not listed. */
export const unheardStates: readonly number[] = [connectionStates.disconnected, connectionStates.connecting];

/** State of an equipment, and its open occurrences of 'Equipamento desconectado' (code 90). */
export interface WatchedEquipment {
  /** 0-6; also Desconectado when nothing came for 60 s. */
  readonly status: number;
  /** Start of the present condition; for a silent equipment the last instant at which it was heard; UTC ms. Null: never heard. */
  readonly sinceMs: number | null;
  /** Starts of the open occurrences, UTC ms. */
  readonly openMs: readonly number[];
}

export type DisconnectionChange = "raise" | "end" | null;

/**
 * What to do about code 90 on an equipment: raise it when the equipment is Desconectado and was not heard for 60 s, up to a day after; end
 * it when the equipment is heard again. Null: nothing to do; also for an equipment that was never heard. The occurrence starts at the last
 * instant at which the equipment was heard, as pages say 'desde'. Source: domain decisions, "Events, alerts".
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
