import type { Verdict } from "@fiel/contracts";
import { dayMs, minuteMs } from "@fiel/domain";
import type { LocalClock } from "./local-clock.ts";

/** A line that cannot be parsed; the other lines of its file are still used. */
export class MalformedLine extends Error {}

/** A date that does not exist: refused, never moved to another day. */
export class RefusedDate extends MalformedLine {}

const verdicts = new Map<string, Verdict | null>([
  ["", null],
  ["0", null],
  ["useful", "useful"],
  ["1", "useful"],
  ["over", "over"],
  ["2", "over"],
  ["under", "under"],
  ["3", "under"],
  ["invalid", "invalid"],
  ["4", "invalid"],
]);

const isoInstant =
  /^(\d{4})-(\d{2})-(\d{2})[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d+))?)?\s?(Z|[+-]\d{2}(?::?\d{2})?)?$/i;

const millisecondOf = (fraction: string | undefined): number =>
  fraction === undefined ? 0 : Number(fraction.slice(0, 3).padEnd(3, "0"));

/** Ms by which a local time with this offset is ahead of UTC. */
const offsetMsOf = (text: string): number => {
  if (text.toUpperCase() === "Z") return 0;
  const hours = Number(text.slice(1, 3));
  const minutes = Number(text.slice(3).replace(":", ""));
  if (hours > 14 || minutes > 59) throw new RefusedDate(`deslocamento "${text}"`);
  return (text.startsWith("-") ? -1 : 1) * (hours * 60 + minutes) * minuteMs;
};

const requireDate = (text: string, year: number, month: number, day: number): void => {
  const days = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const isDate = year >= 1970 && month >= 1 && month <= 12 && day >= 1 && day <= days;
  if (!isDate) throw new RefusedDate(`data que não existe "${text}"`);
};

const requireTime = (text: string, hour: number, minute: number, second: number, millisecond: number) => {
  const isMidnight = hour === 24 && minute + second + millisecond === 0;
  const isTime = (hour <= 23 && minute <= 59 && second <= 60) || isMidnight;
  if (!isTime) throw new RefusedDate(`hora que não existe "${text}"`);
};

/**
 * UTC ms of `2026-11-21T10:15:00.250-03:00`, of the same without offset (then in the equipment's zone), or of a number of ms. 24:00 is midnight of
 * the next day; a leap second is the last millisecond of its minute.
 */
export const parseInstant = (text: string, clock: Pick<LocalClock, "instantOf">): number => {
  if (/^\d{12,14}$/.test(text)) return Number(text);
  const match = isoInstant.exec(text);
  if (match === null) throw new MalformedLine(`instante "${text}"`);
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1, 7)
    .map((part) => Number(part ?? 0));
  const isLeap = second === 60;
  const millisecond = isLeap ? 999 : millisecondOf(match[7]);
  requireDate(text, year, month, day);
  requireTime(text, hour, minute, second, millisecond);
  const wall = { year, month, day, hour, minute, second: isLeap ? 59 : second, millisecond };
  const offset = match[8];
  const at =
    offset === undefined
      ? clock.instantOf(wall)
      : Date.UTC(year, month - 1, day, hour, minute, wall.second, millisecond) - offsetMsOf(offset);
  if (isLeap && at % dayMs !== dayMs - 1) throw new RefusedDate(`segundo que não existe "${text}"`);
  return at;
};

/** Milligrams of a weight in grams, with decimal comma or point. */
export const parseWeightMg = (text: string): number => {
  if (!/^[+-]?\d+([.,]\d+)?$/.test(text)) throw new MalformedLine(`peso "${text}"`);
  return Math.round(Number(text.replace(",", ".")) * 1000);
};

export const parseVerdict = (text: string): Verdict | null => {
  const verdict = verdicts.get(text.toLowerCase());
  if (verdict === undefined) throw new MalformedLine(`veredito "${text}"`);
  return verdict;
};

/** An integer, or null for an empty field. */
export const parseInteger = (text: string, what: string): number | null => {
  if (text === "") return null;
  if (!/^\d{1,15}$/.test(text)) throw new MalformedLine(`${what} "${text}"`);
  return Number(text);
};

const maxOperator = 2 ** 32 - 1;

/** An operator's number, or null for an empty field. Throws for a number above the maximum. */
export const parseOperator = (text: string): number | null => {
  const operator = parseInteger(text, "operador");
  if (operator !== null && operator > maxOperator) throw new MalformedLine(`operador "${text}"`);
  return operator;
};
