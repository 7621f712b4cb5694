import { type AnsweredZone, isTimeZone, type ZoneOffsets, zoneOffsets, zoneSpan } from "@fiel/domain";

/** Offsets of the clients' zones, computed once a day. */
const computed = new Map<string, ZoneOffsets>();

/** A time zone with its offsets by this server's rules, for an answer to a browser. A zone that this server does not know has none. */
export function withOffsets(timeZone: string, nowMs: number): AnsweredZone {
  if (!isTimeZone(timeZone)) return { timeZone };
  const span = zoneSpan(nowMs);
  let offsets = computed.get(timeZone);
  if (offsets?.until !== span.endMs) {
    offsets = zoneOffsets(timeZone, span);
    computed.set(timeZone, offsets);
  }
  return { timeZone, offsets };
}
