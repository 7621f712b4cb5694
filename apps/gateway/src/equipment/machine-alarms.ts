import type { DeviceEquipment, OccurrenceRecord } from "@fiel/contracts";
import type { MachineReading, Positions } from "../drivers/driver.ts";
import { alarmEdges, alarmCodes, endOf, type OpenOccurrences } from "./alarm-edges.ts";
import { lastLookAt, openPositions, readOpen, takeOver, type ServerOpen } from "./open-occurrences.ts";

export interface AlarmNews {
  readonly occurrences: readonly OccurrenceRecord[];
  /** The positions that change with them. */
  readonly positions: Positions;
}

/** An instant of an earlier boot by this one's clock. */
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

/** Ends all that an equipment's alarm word opened, at the last look that saw it: nobody reads it any more. */
export const endAllAlarms = (mid: number, positions: Positions, inThisBoot = asItIs): AlarmNews =>
  ended(mid, readOpen(positions), () => true, positions, inThisBoot);

/** Ends what the registration says cannot be on any more: bits that left the bitmap, and all without a word. */
export const endUnwatchedAlarms = (
  { mid, type, bitmap }: Watched,
  positions: Positions,
  inThisBoot = asItIs,
): AlarmNews => {
  const watched = (code: number): boolean =>
    type === modbusType && alarmCodes.includes(code) && (bitmap & (1 << (code - 1))) !== 0;
  return ended(mid, readOpen(positions), (code) => !watched(code), positions, inThisBoot);
};

/** Takes over what the server has open, before a machine is read the first time. */
export const takeOverAlarms = (
  { mid, type }: Watched,
  positions: Positions,
  ofServer: readonly ServerOpen[],
): AlarmNews => {
  // What a file of events began, the file ends.
  if (type !== modbusType || ofServer.length === 0) return noNews;
  const { open, outlived } = takeOver(readOpen(positions), ofServer);
  return {
    occurrences: outlived.map(({ code, one, at }) => endOf(mid, code, one, at)),
    positions: openPositions(open),
  };
};

/** What a look at the alarm word begins and ends. A machine whose profile has none any more shows no alarm. */
export const readAlarms = (
  { mid, bitmap }: Watched,
  positions: Positions,
  word: MachineReading["alarmWord"],
  now: number,
): AlarmNews => {
  if (word === "unreadable") return noNews;
  if (word === null) return endAllAlarms(mid, positions);
  const { occurrences, open } = alarmEdges(mid, word, bitmap, readOpen(positions), now);
  return occurrences.length > 0 ? { occurrences, positions: openPositions(open) } : noNews;
};
