import type { OccurrenceRecord } from "@fiel/contracts";
import type { OpenEvents } from "./file-state.ts";
import type { EventLine } from "./parse-lines.ts";

// A file that is just being rewritten lacks its events for a moment.
const missingForMs = 60_000;
const maxOpen = 100;

const keyOf = ({ code, startedAt }: Pick<EventLine, "code" | "startedAt">): string => `${code}:${startedAt}`;

/** Whether the event's start was sent before: a computer without the index reads its line as if it were new. */
export const isKnownToBeOpen = (open: OpenEvents, line: EventLine): boolean =>
  line.endedAt === null && keyOf(line) in open;

const eventOf = (key: string, endedAt: number): EventLine => {
  const [code = 0, startedAt = 0] = key.split(":").map(Number);
  return { code, startedAt, endedAt: Math.max(endedAt, startedAt) };
};

/** The open events as lines. With `endedAt` they end then, or at their start if that is later. */
export const openEventsOf = (open: OpenEvents, endedAt: number | null = null): EventLine[] =>
  Object.keys(open).map((key) => {
    const event = eventOf(key, endedAt ?? 0);
    return endedAt === null ? { ...event, endedAt } : event;
  });

export interface EndedEvents {
  readonly open: OpenEvents;
  /** Events that ended without an end in their own line. */
  readonly ended: readonly EventLine[];
}

/**
 * Open events after these lines of the file. A code can be open only once: an event without an end ends when the next of its code begins.
 */
export const trackOpen = (before: OpenEvents, lines: readonly EventLine[]): EndedEvents => {
  const open = new Map(Object.entries(before));
  const ended: EventLine[] = [];
  for (const line of lines.toSorted((a, b) => a.startedAt - b.startedAt)) {
    for (const key of open.keys()) {
      const other = eventOf(key, line.startedAt);
      if (other.code !== line.code || other.startedAt >= line.startedAt) continue;
      ended.push(other);
      open.delete(key);
    }
    if (line.endedAt === null) open.set(keyOf(line), 0);
    else open.delete(keyOf(line));
  }
  for (const key of [...open.keys()].slice(0, -maxOpen)) {
    ended.push(eventOf(key, lines.at(-1)?.startedAt ?? 0));
    open.delete(key);
  }
  return { open: Object.fromEntries(open), ended };
};

/** For a file that is read from its beginning again: open events count as missing until their line is read again. */
export const allMissing = (open: OpenEvents, now: number): OpenEvents =>
  Object.fromEntries(Object.entries(open).map(([key, since]) => [key, since === 0 ? now : since]));

/** Ends events whose line has been missing for a minute, at the time when that was noticed. */
export const endMissing = (before: OpenEvents, now: number): EndedEvents => {
  const isOver = (since: number): boolean => since > 0 && Math.abs(now - since) >= missingForMs;
  const entries = Object.entries(before);
  return {
    open: Object.fromEntries(entries.filter(([, since]) => !isOver(since))),
    ended: entries.filter(([, since]) => isOver(since)).map(([key, since]) => eventOf(key, since)),
  };
};

export const occurrencesOf = (equipment: number, events: readonly EventLine[]): OccurrenceRecord[] =>
  events.map((event) => ({ equipment, ...event, clock: "machine" }));
