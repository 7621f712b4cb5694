import { hourMs, type TimeWindow } from "@fiel/domain";
import type { LiveHour, LivePart } from "../stores/telemetry/live/live-hour.ts";
import type { Reading } from "./reading.ts";
import type { ResolvedFilter } from "./resolve-filter.ts";

const stepMs = 300_000;

/** More hours of one question are read from the store. */
const mostHours = 6;

/** The hours that windows touch, from memory; null where the store has to be asked. */
export async function liveHoursOf(
  { telemetry }: Reading,
  windows: readonly TimeWindow[],
): Promise<readonly LiveHour[] | null> {
  const starts = new Set<number>();
  for (const { startMs, endMs } of windows) {
    for (let at = Math.floor(startMs / hourMs) * hourMs; at < endMs; at += hourMs) {
      starts.add(at);
      if (starts.size > mostHours) return null;
    }
  }
  const hours = await Promise.all([...starts].map((startMs) => telemetry.liveHour(startMs)));
  const held = hours.filter((hour) => hour !== null);
  return held.length === hours.length ? held : null;
}

/** Whether windows begin and end with steps of five minutes, so that their parts are whole. */
export const areWhole = (windows: readonly TimeWindow[]): boolean =>
  windows.every(({ startMs, endMs }) => startMs % stepMs === 0 && endMs % stepMs === 0);

/** The parts of a filter's equipment, operator and product in its windows, which are whole, by equipment. */
export function* livePartsOf(hours: readonly LiveHour[], filter: ResolvedFilter): Generator<LivePart> {
  const { equipment, operator, product, windows } = filter;
  for (const hour of hours) {
    for (const { mid } of equipment) {
      for (const part of hour.partsOf(mid)) {
        if (operator !== null && part.operator !== operator) continue;
        if (product !== null && part.product !== product) continue;
        if (isIn(part.startS * 1000, windows)) yield part;
      }
    }
  }
}

export const isIn = (atMs: number, windows: readonly TimeWindow[]): boolean =>
  windows.some(({ startMs, endMs }) => atMs >= startMs && atMs < endMs);
