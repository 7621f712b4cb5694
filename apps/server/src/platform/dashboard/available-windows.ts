import { boundWindows, clipWindows, type TimeWindow } from "@fiel/domain";
import type { RegisteredEquipment } from "../registrations/tenant-registrations.ts";
import type { Reading } from "../telemetry/reading.ts";
import { readHeard } from "../telemetry/heard.ts";
import { readSignedOn } from "../telemetry/signed-on.ts";
import type { ResolvedFilter } from "./resolve-filter.ts";

/**
 * Windows within an equipment's life and until now; with an operator in the filter, within that operator's sign-ons at it. None for an
 * equipment that never sent anything: nobody knows whether it ran.
 */
export type Availability = (
  equipment: RegisteredEquipment,
  windows: readonly TimeWindow[],
) => readonly TimeWindow[];

/** The time in which each equipment of a filter could have run; `nowMs` is UTC ms. */
export async function readAvailability(
  reading: Reading,
  filter: Pick<ResolvedFilter, "windows" | "equipment" | "operator">,
  nowMs: number,
): Promise<Availability> {
  const mids = filter.equipment.map(({ mid }) => mid);
  const [signedOn, heard] = await Promise.all([readSignedOn(reading, filter), readHeard(reading, mids)]);
  return ({ mid, createdAt, removedAt }, windows) => {
    if (!heard.has(mid)) return [];
    const bounded = boundWindows(windows, { createdAtMs: createdAt, removedAtMs: removedAt }, nowMs);
    if (signedOn === null) return bounded;
    const own = signedOn.get(mid) ?? [];
    return bounded.flatMap((window) => clipWindows(own, window));
  };
}
