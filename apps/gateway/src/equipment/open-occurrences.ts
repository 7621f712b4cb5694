import { z } from "zod";
import type { Positions } from "../drivers/driver.ts";
import { alarmCodes, type OpenOccurrence, type OpenOccurrences } from "./alarm-edges.ts";

// Keys among an equipment's positions; drivers' keys begin with the driver's name.
const openKey = "open-occurrences";
const serverKey = "open-occurrences-of-server";
/** Drivers with an alarm word store the instant of their last look in their position. */
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

/** Occurrences that an alarm word opened and that have no end yet. */
export const readOpen = (positions: Positions): OpenOccurrences => {
  const open = new Map<number, OpenOccurrence>();
  for (const [code, startedAt] of startsIn(positions, openKey)) open.set(code, { startedAt });
  for (const [code, startedAt] of startsIn(positions, serverKey)) {
    open.set(code, { startedAt, clock: "server" });
  }
  return open;
};

/** The positions that store them; an empty one deletes. */
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

/** Last look at the machine, UTC ms. */
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
 * Occurrences that the server has open for a machine, for a gateway that takes it over. Of two with one code the later continues, and the
 * earlier is returned: it ended at the latest when the other began.
 */
export const takeOver = (own: OpenOccurrences, ofServer: readonly ServerOpen[]) => {
  const open = new Map(own);
  const outlived: { code: number; one: OpenOccurrence; at: number }[] = [];
  const ofAlarms = ofServer.filter(({ code }) => alarmCodes.includes(code));
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
