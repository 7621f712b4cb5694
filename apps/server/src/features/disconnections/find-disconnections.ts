import { disconnectedEventCode, disconnectionChange } from "@fiel/domain";
import { equipmentStates, neverHeard } from "../../platform/dashboard/equipment-states.ts";
import type { RegisteredEquipment } from "../../platform/registrations/tenant-registrations.ts";
import { readHeardAgain } from "../../platform/telemetry/heard-again.ts";
import { readOccurrences } from "../../platform/telemetry/occurrences.ts";
import { readOpenOccurrences } from "../../platform/telemetry/open-occurrences.ts";
import type { Reading } from "../../platform/telemetry/reading.ts";

/** An occurrence of code 90 that begins (`endedMs` null) or ends. */
export interface Disconnection {
  readonly equipment: number;
  readonly code: typeof disconnectedEventCode;
  /** UTC ms. */
  readonly startedMs: number;
  readonly endedMs: number | null;
}

interface Machine {
  readonly mid: number;
  readonly sinceMs: number | null;
  readonly openMs: readonly number[];
}

/** Starts and ends of code 90 to store now. They depend only on stored data, so that concurrent servers find the same. */
export async function findDisconnections(
  reading: Reading,
  equipment: readonly RegisteredEquipment[],
  nowMs: number,
): Promise<Disconnection[]> {
  const present = equipment.filter(({ removedAt }) => removedAt === null);
  if (present.length === 0) return [];
  const states = await equipmentStates(reading, nowMs);
  const open = await readOpenOccurrences(
    reading,
    present.map(({ mid }) => mid),
  );
  const raised: Machine[] = [];
  const ended: Machine[] = [];
  for (const { mid } of present) {
    const { status, since: sinceMs } = states.get(mid) ?? neverHeard;
    const own = (open.get(mid) ?? []).filter(({ code }) => code === disconnectedEventCode);
    const openMs = own.map(({ startMs }) => startMs);
    const change = disconnectionChange({ status, sinceMs, openMs }, nowMs);
    if (change === "raise") raised.push({ mid, sinceMs, openMs });
    if (change === "end") ended.push({ mid, sinceMs, openMs });
  }
  return [...(await endsOf(reading, ended, nowMs)), ...(await startsOf(reading, raised, nowMs))];
}

/** Ends at the first status after the silence. Late statuses move the end back: an offline gateway kept reading the machine. */
async function endsOf(
  reading: Reading,
  machines: readonly Machine[],
  nowMs: number,
): Promise<Disconnection[]> {
  const ends: Disconnection[] = [];
  for (const { mid: equipment, openMs } of machines)
    for (const startedMs of openMs) {
      const heard = await readHeardAgain(reading, [{ equipment, startedMs }]);
      const endedMs = heard.get(equipment) ?? nowMs;
      ends.push({ equipment, code: disconnectedEventCode, startedMs, endedMs });
    }
  return ends;
}

/**
 * Starts at the beginning of the silence. If an earlier disconnection ended later, because the machine answered without working, starts at that end.
 */
async function startsOf(
  reading: Reading,
  machines: readonly Machine[],
  nowMs: number,
): Promise<Disconnection[]> {
  const starts: Disconnection[] = [];
  for (const { mid, sinceMs } of machines) {
    const startMs = sinceMs ?? nowMs;
    const windows = [{ startMs, endMs: nowMs }];
    const known = (await readOccurrences(reading, { windows, equipment: [{ mid }] })).get(mid) ?? [];
    const before = known.flatMap(({ code, endMs }) => (code === disconnectedEventCode ? [endMs ?? 0] : []));
    const startedMs = Math.max(startMs, ...before);
    starts.push({ equipment: mid, code: disconnectedEventCode, startedMs, endedMs: null });
  }
  return starts;
}
