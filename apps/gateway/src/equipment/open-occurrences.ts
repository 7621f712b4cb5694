import { z } from "zod";
import type { Positions } from "../drivers/driver.ts";
import { alarmCodes, type OpenOccurrence, type OpenOccurrences } from "./alarm-edges.ts";

// Keys among an equipment's positions. They have no prefix of a driver.
const openKey = "open-occurrences";
const serverKey = "open-occurrences-of-server";
/** Prefix of positions with the instant of the last look, which drivers with an alarm word store. */
const lookedAtKeys = "modbus-tcp:";

const startOf = z.record(z.string(), z.number());
const lookOf = z.object({ at: z.number() });

const parsed = <T extends z.ZodType>(schema: T, text: string | undefined): z.output<T> | null => {
  try {
    return schema.safeParse(JSON.parse(text || "null")).data ?? null;
  } catch {
    return null;
  }
};

const startsIn = (positions: Positions, key: string): Map<number, number> =>
  new Map(Object.entries(parsed(startOf, positions.get(key)) ?? {}).map(([code, at]) => [Number(code), at]));

/** Occurrences that an alarm word opened and that have not ended. */
export const readOpen = (positions: Positions): OpenOccurrences => {
  const open = new Map<number, OpenOccurrence>();
  for (const [code, startedAt] of startsIn(positions, openKey)) open.set(code, { startedAt });
  for (const [code, startedAt] of startsIn(positions, serverKey)) {
    open.set(code, { startedAt, clock: "server" });
  }
  return open;
};

/** The positions that store open occurrences; an empty one is deleted. */
export const openPositions = (open: OpenOccurrences): Positions => {
  const of = (clock: OpenOccurrence["clock"]): string => {
    const starts = [...open].filter(([, one]) => one.clock === clock);
    if (starts.length === 0) return "";
    return JSON.stringify(Object.fromEntries(starts.map(([code, { startedAt }]) => [code, startedAt])));
  };
  return new Map([
    [openKey, of(undefined)],
    [serverKey, of("server")],
  ]);
};

/** Instant of the last look at the machine, UTC ms; null when there is none. */
export const lastLookAt = (positions: Positions): number | null => {
  const looks = [...positions]
    .filter(([key]) => key.startsWith(lookedAtKeys))
    .flatMap(([, text]) => parsed(lookOf, text)?.at ?? []);
  return looks.length === 0 ? null : Math.max(...looks);
};

export interface ServerOpen {
  readonly code: number;
  readonly startedAt: number;
}

/**
 * Merges the occurrences that the server has open for a machine with the gateway's own. Of two with one code the later stays open, and the earlier is
 * returned as outlived: it ended at the latest when the later began.
 */
export const takeOver = (
  own: OpenOccurrences,
  ofServer: readonly ServerOpen[],
  codes: readonly number[] = alarmCodes,
) => {
  const open = new Map(own);
  const outlived: { code: number; one: OpenOccurrence; at: number }[] = [];
  const ofAlarms = ofServer.filter(({ code }) => codes.includes(code));
  for (const { code, startedAt } of ofAlarms.toSorted((a, b) => a.startedAt - b.startedAt)) {
    const one: OpenOccurrence = { startedAt, clock: "server" };
    const other = open.get(code);
    if (other?.startedAt === startedAt) continue;
    const isLater = other === undefined || other.startedAt < startedAt;
    if (isLater) open.set(code, one);
    if (other !== undefined) {
      outlived.push({ code, one: isLater ? other : one, at: Math.max(startedAt, other.startedAt) });
    }
  }
  return { open, outlived };
};
