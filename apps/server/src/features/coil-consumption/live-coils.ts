import { perObjects } from "../../platform/dashboard/per-object.ts";
import type { ResolvedFilter } from "../../platform/dashboard/resolve-filter.ts";
import type { HeldRecords } from "../../platform/stores/telemetry/live/held-records.ts";
import type { LiveCoil } from "../../platform/stores/telemetry/live/record-kinds.ts";
import type { CoilsOfMachines } from "./get-coil-consumption.ts";

const coilsOnce = perObjects<readonly LiveCoil[]>();

/** What `coilsSelect` gives, from memory: of each equipment the same list until one of its coils changes. */
export function liveCoils(
  live: HeldRecords<LiveCoil>,
  { equipment, windows, product }: ResolvedFilter,
): CoilsOfMachines {
  const isAsked = (coil: LiveCoil): boolean =>
    (product === null || coil.product === product) &&
    windows.some(
      ({ startMs, endMs }) =>
        coil.startMs < endMs && (coil.startMs >= startMs || (coil.endMs ?? Infinity) > startMs),
    );
  const name = JSON.stringify([windows, product]);
  return new Map(
    equipment.map(({ mid }) => {
      const own = live.of(mid);
      return [mid, coilsOnce([own], name, () => own.filter(isAsked))];
    }),
  );
}
