import { hourMs, type TimeWindow } from "@fiel/domain";
import type { LiveHour, LivePackages, LivePart } from "../stores/telemetry/live/live-hour.ts";
import { perObjects } from "./per-object.ts";
import type { Reading } from "./reading.ts";
import type { ResolvedFilter } from "./resolve-filter.ts";

const stepMs = 300_000;

/** More hours of one question are read from the store. */
const mostHours = 6;

/** The hours that windows touch, from memory; null where the store has to be asked. */
export async function liveHoursOf(
  { telemetry, signal }: Reading,
  windows: readonly TimeWindow[],
): Promise<readonly LiveHour[] | null> {
  const starts = new Set<number>();
  for (const { startMs, endMs } of windows) {
    for (let at = Math.floor(startMs / hourMs) * hourMs; at < endMs; at += hourMs) {
      starts.add(at);
      if (starts.size > mostHours) return null;
    }
  }
  const hours = await Promise.all([...starts].map((startMs) => telemetry.liveHour(startMs, signal)));
  const held = hours.filter((hour) => hour !== null);
  return held.length === hours.length ? held : null;
}

/** Whether windows begin and end with steps of five minutes, so that their parts are whole. */
export const areWhole = (windows: readonly TimeWindow[]): boolean =>
  windows.every(({ startMs, endMs }) => startMs % stepMs === 0 && endMs % stepMs === 0);

/** What is made of the packages of one equipment, in some hours. */
type Make<V> = (own: readonly LivePackages[]) => V;

/**
 * Of each equipment of a filter that weighed in these hours what `make` gives, by machine id: made once, until one more of its
 * packages comes. `name` tells all that it follows from beside the packages and the filter.
 */
export function perMachine<V extends object>(): (
  hours: readonly LiveHour[],
  filter: ResolvedFilter,
  name: string,
  make: Make<V>,
) => Map<number, V> {
  const once = perObjects<V>();
  return (hours, filter, name, make) => {
    const { equipment, operator, product, windows } = filter;
    const whole = `${name} ${operator} ${product} ${windows.map(({ startMs, endMs }) => `${startMs}-${endMs}`).join()}`;
    const made = equipment.flatMap(({ mid }) => {
      const own = hours.flatMap((hour) => hour.packagesOf(mid) ?? []);
      return own.length === 0 ? [] : [[mid, once(own, whole, () => make(own))] as const];
    });
    return new Map(made);
  };
}

type PartFilter = Pick<ResolvedFilter, "operator" | "product" | "windows">;

/** The parts of a filter's operator and product in its windows, which are whole. */
export function* partsOf(
  own: readonly LivePackages[],
  { operator, product, windows }: PartFilter,
): Generator<LivePart> {
  for (const { parts } of own) {
    for (const part of parts) {
      if (operator !== null && part.operator !== operator) continue;
      if (product !== null && part.product !== product) continue;
      if (isIn(part.startS * 1000, windows)) yield part;
    }
  }
}

export const isIn = (atMs: number, windows: readonly TimeWindow[]): boolean =>
  windows.some(({ startMs, endMs }) => atMs >= startMs && atMs < endMs);
