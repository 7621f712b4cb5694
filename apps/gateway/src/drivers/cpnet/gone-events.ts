import type { OccurrenceRecord } from "@fiel/contracts";
import type { Positions } from "../driver.ts";
import { isEventsFile, keyStart } from "./cpnet-files.ts";
import { parseState } from "./file-state.ts";
import { allMissing, endMissing, occurrencesOf, openEventsOf } from "./open-events.ts";

const isEvents = (key: string): boolean =>
  key.startsWith(keyStart) && isEventsFile(key.slice(key.lastIndexOf("/") + 1));

/** Open events in a machine's files, with the positions of the files. */
const openIn = (positions: Positions) =>
  [...positions].flatMap(([key, text]) => {
    const kept = parseState(text);
    if (!isEvents(key) || kept.kind !== "kept" || Object.keys(kept.state.open).length === 0) return [];
    return [{ key, state: kept.state }];
  });

/** Begins the open events of a machine's events file again under its present number. */
export const beginAllEvents = (mid: number, positions: Positions): OccurrenceRecord[] =>
  openIn(positions).flatMap(({ state }) => occurrencesOf(mid, openEventsOf(state.open)));

/** Ends the open events of a machine's events file, which is no longer read. */
export const endAllEvents = (mid: number, positions: Positions, now: number) => {
  const open = openIn(positions);
  const ended = open.flatMap(({ state }) => openEventsOf(state.open, now));
  return {
    occurrences: occurrencesOf(mid, ended),
    positions: new Map(open.map(({ key, state }) => [key, JSON.stringify({ ...state, open: {} })] as const)),
  };
};

/** Ends the open events of an events.csv that was removed and did not come back for a while. */
export const createGoneEvents = () => {
  /** Position key -> instant since which the file is missing, UTC ms. */
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
