import type { Positions } from "../driver.ts";
import { parseJson } from "../../parse-json.ts";

/** A key among a machine's positions. It has no driver's prefix and so is not sent to the server, because its value differs for every computer. */
const key = "sent-elsewhere-until";
const dayMs = 86_400_000;

/**
 * Rows up to this instant (of the row, UTC ms) may have been sent by another computer, whose index of rows is not here. Null: this computer read
 * everything that was ever sent.
 */
export const sentElsewhereUntil = (positions: Positions): number | null => {
  const text = positions.get(key);
  return text === undefined || text === "" ? null : Number(text);
};

export const sentElsewherePosition = (until: number): [key: string, value: string] => [key, String(until)];

/** Whether another computer may have sent a row of this instant. A row far in the future does not show when it was written. */
export const mayBeSentElsewhere = (at: number, until: number | null, now: number): boolean =>
  until !== null && (at <= until || at > now + dayMs);

/** This key is sent to the server: another computer must ask about all numbers of a renumbered machine. */
const numbersKey = "cpnet-numbers:earlier";

const earlierNumbers = (positions: Positions): number[] => {
  const text = positions.get(numbersKey);
  const numbers = parseJson(text);
  return Array.isArray(numbers) ? (numbers as number[]) : [];
};

/** Numbers under which the machine's packages may be stored: its present one and earlier ones. */
export const numbersOf = (mid: number, positions: Positions): number[] => [
  ...new Set([mid, ...earlierNumbers(positions)]),
];

/** Positions about a machine's packages that are kept when the machine gets another number. */
export const underNewNumber = (from: number, before: Positions, own: Positions): [string, string][] => {
  const numbers = new Set([...earlierNumbers(own), ...earlierNumbers(before), from]);
  const instants = [before, own].map(sentElsewhereUntil).filter((one) => one !== null);
  const until = instants.length === 0 ? [] : [sentElsewherePosition(Math.max(...instants))];
  return [[numbersKey, JSON.stringify([...numbers])], ...until];
};
