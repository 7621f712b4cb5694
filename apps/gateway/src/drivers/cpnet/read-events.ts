import { endMissing, isKnownToBeOpen, occurrencesOf, trackOpen } from "./open-events.ts";
import { eventHeader, parseEventLine, type EventLine } from "./parse-lines.ts";
import type { FileKind } from "./file-kind.ts";
import { readFile, type FileToRead, type ReadContext } from "./read-file.ts";
import { eventIdentity } from "./row-identity.ts";

const events: FileKind<EventLine> = {
  usualHeader: eventHeader,
  parse: parseEventLine,
  identify: eventIdentity,
  placeOf: ({ startedAt }) => ({ at: startedAt, sequence: null }),
  keptRows: "keptEvents",
  knownRows: "knownEvents",
};

/**
 * The next piece of events.csv. An event whose end was filled in is a new row; for the server it is the same occurrence, identified by code
 * and start.
 */
export const readEvents = async (mid: number, file: FileToRead, context: ReadContext) => {
  const reading = await readFile(file, events, context);
  const tracked = trackOpen(reading.state.open, reading.rows);
  const { open, ended } = reading.more
    ? { open: tracked.open, ended: [] }
    : endMissing(tracked.open, context.now);
  const fresh = reading.fresh.filter((line) => !isKnownToBeOpen(reading.state.open, line));
  const occurrences = occurrencesOf(mid, [...fresh, ...tracked.ended, ...ended]);
  return {
    ...reading,
    state: { ...reading.state, open },
    weighings: [],
    occurrences,
    fresh: [],
    isIdle: reading.isIdle && occurrences.length === 0,
  };
};
