import type { RegisteredEvent } from "@fiel/contracts";
import { disconnectedEventCode, eventLevels } from "@fiel/domain";

/** How an occurrence is drawn: by its event's level, and a lost connection in a look of its own. */
export const occurrenceKinds = [
  "record",
  "information",
  "warning",
  "error",
  "graveError",
  "disconnected",
] as const;
export type OccurrenceKind = (typeof occurrenceKinds)[number];

const kindOfLevel = new Map<number, OccurrenceKind>(
  occurrenceKinds.filter((kind) => kind !== "disconnected").map((kind) => [eventLevels[kind], kind]),
);

/** Kind of each event code; a code that is not registered counts as a record. */
export const occurrenceKindOf = (
  events: readonly Pick<RegisteredEvent, "code" | "notificationLevel">[],
): ((code: number) => OccurrenceKind) => {
  const levels = new Map(events.map(({ code, notificationLevel }) => [code, notificationLevel]));
  return (code) =>
    code === disconnectedEventCode ? "disconnected" : (kindOfLevel.get(levels.get(code) ?? 0) ?? "record");
};

/** Height of a bar on a timeline, px: it repeats what the colour says. */
export const heightOfKind: Readonly<Record<OccurrenceKind, number>> = {
  record: 6,
  information: 10,
  warning: 14,
  error: 18,
  graveError: 22,
  disconnected: 18,
};

export const tokenOfKind = {
  record: "lvl0",
  information: "lvl1",
  warning: "lvl2",
  error: "lvl3",
  graveError: "lvl4",
  disconnected: "disc",
} as const satisfies Record<OccurrenceKind, string>;
