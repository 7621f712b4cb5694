import type { OccurrenceRecord } from "@fiel/contracts";
import type { Positions } from "../driver.ts";
import { eventsFile } from "./cpnet-files.ts";
import { parseState } from "./file-state.ts";
import { allMissing, endMissing, occurrencesOf } from "./open-events.ts";

/** Ends what was open in an events.csv that was taken away, when it has not come back for a while. */
export const createGoneEvents = () => {
  /** Key -> since when the file is missing. */
  const since = new Map<string, number>();
  return {
    end: (mid: number, goneKeys: readonly string[], positions: Positions, now: number) => {
      const keys = goneKeys.filter((key) => key.endsWith(`/${eventsFile}`));
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
