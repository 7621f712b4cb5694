import type { OccurrenceRecord } from "@fiel/contracts";
import type { Positions } from "../driver.ts";
import { isEventsFile, keyStart } from "./cpnet-files.ts";
import { parseState } from "./file-state.ts";
import { allMissing, endMissing, occurrencesOf, openEventsOf } from "./open-events.ts";

const isEvents = (key: string): boolean =>
  key.startsWith(keyStart) && isEventsFile(key.slice(key.lastIndexOf("/") + 1));

/** The events that are open in a machine's files, and the positions of these. */
const openIn = (positions: Positions) =>
  [...positions].flatMap(([key, text]) => {
    const kept = parseState(text);
    if (!isEvents(key) || kept.kind !== "kept" || Object.keys(kept.state.open).length === 0) return [];
    return [{ key, state: kept.state }];
  });

/** What is open in a machine's file of events, to begin under the number that it has now. */
export const beginAllEvents = (mid: number, positions: Positions): OccurrenceRecord[] =>
  openIn(positions).flatMap(({ state }) => occurrencesOf(mid, openEventsOf(state.open)));

/** Ends what a machine's file of events has open: nobody reads it any more. */
export const endAllEvents = (mid: number, positions: Positions, now: number) => {
  const open = openIn(positions);
  const ended = open.flatMap(({ state }) => openEventsOf(state.open, now));
  return {
    occurrences: occurrencesOf(mid, ended),
    positions: new Map(open.map(({ key, state }) => [key, JSON.stringify({ ...state, open: {} })] as const)),
  };
};

/** Ends what was open in an events.csv that was taken away, when it has not come back for a while. */
export const createGoneEvents = () => {
  /** Key -> since when the file is missing. */
  const since = new Map<string, number>();
  return {
    end: (mid: number, goneKeys: readonly string[], positions: Positions, now: number) => {
      const keys = goneKeys.filter(isEvents);
      for (const key of since.keys()) if (!keys.includes(key)) since.delete(key);
      const occurrences: OccurrenceRecord[] = [];
      const changed = new Map<string, string>();
      for (const key of keys) {
        const kept = parseState(positions.get(key));
        if (kept.kind !== "kept" || Object.keys(kept.state.open).length === 0) continue;
        const missing = since.get(key) ?? now;
        since.set(key, missing);
        const { open, ended } = endMissing(allMissing(kept.state.open, missing), now);
        if (ended.length === 0) continue;
        occurrences.push(...occurrencesOf(mid, ended));
        changed.set(key, JSON.stringify({ ...kept.state, open }));
      }
      return occurrences.length === 0 ? null : { occurrences, positions: changed };
    },
  };
};
