import type { DeviceEquipment, OccurrenceRecord } from "@fiel/contracts";
import type { MachineReading, Positions } from "../drivers/driver.ts";
import { alarmEdges, alarmCodes, endOf, type OpenOccurrences } from "./alarm-edges.ts";
import { lastLookAt, openPositions, readOpen, takeOver, type ServerOpen } from "./open-occurrences.ts";

export interface AlarmNews {
  readonly occurrences: readonly OccurrenceRecord[];
  /** The positions that change together with the occurrences. */
  readonly positions: Positions;
}

/** Converts an instant of an earlier boot to this boot's clock. */
export type ToThisBoot = (instant: number) => number;

const asItIs: ToThisBoot = (instant) => instant;
const noNews: AlarmNews = { occurrences: [], positions: new Map() };
const modbusType = 1;

type Watched = Pick<DeviceEquipment, "mid" | "type" | "bitmap">;

const ended = (
  mid: number,
  open: OpenOccurrences,
  isOver: (code: number) => boolean,
  positions: Positions,
  inThisBoot: ToThisBoot,
): AlarmNews => {
  const at = lastLookAt(positions);
  const over = [...open].filter(([code]) => isOver(code));
  if (over.length === 0) return noNews;
  return {
    occurrences: over.map(([code, one]) => endOf(mid, code, one, inThisBoot(at ?? one.startedAt))),
    positions: openPositions(new Map([...open].filter(([code]) => !isOver(code)))),
  };
};

/** Ends all open alarms of an equipment that is no longer read, at its last look. */
export const endAllAlarms = (mid: number, positions: Positions, inThisBoot = asItIs): AlarmNews =>
  ended(mid, readOpen(positions), () => true, positions, inThisBoot);

/** Ends alarms that the registration no longer allows: those of bits removed from the bitmap, and all alarms of a machine without an alarm word. */
export const endUnwatchedAlarms = (
  { mid, type, bitmap }: Watched,
  positions: Positions,
  inThisBoot = asItIs,
): AlarmNews => {
  // Alarms beside the word stay: only a look shows whether the profile still has them.
  const watched = (code: number): boolean =>
    type === modbusType && (!alarmCodes.includes(code) || (bitmap & (1 << (code - 1))) !== 0);
  return ended(mid, readOpen(positions), (code) => !watched(code), positions, inThisBoot);
};

/** Takes over the occurrences that the server has open, before the first look at a machine. Ends the earlier of two with one code. */
export const takeOverAlarms = (
  { mid, type }: Watched,
  positions: Positions,
  ofServer: readonly ServerOpen[],
  codes: readonly number[] = alarmCodes,
): AlarmNews => {
  // An occurrence that an events file began is ended by the file.
  if (type !== modbusType || ofServer.length === 0) return noNews;
  const { open, outlived } = takeOver(readOpen(positions), ofServer, codes);
  return {
    occurrences: outlived.map(({ code, one, at }) => endOf(mid, code, one, at)),
    positions: openPositions(open),
  };
};

/** Alarms that begin or end with a look at the alarm word. When the profile has no alarm word any more, all open ones end. */
export const readAlarms = (
  { mid, bitmap }: Watched,
  positions: Positions,
  word: MachineReading["alarmWord"],
  now: number,
  further: readonly number[] = [],
): AlarmNews => {
  if (word === "unreadable") return noNews;
  if (word === null) return endAllAlarms(mid, positions);
  const { occurrences, open } = alarmEdges(mid, word, bitmap, readOpen(positions), now, further);
  return occurrences.length > 0 ? { occurrences, positions: openPositions(open) } : noNews;
};
