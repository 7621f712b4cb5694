import type { RegisteredEvent } from "@fiel/contracts";
import { disconnectedEventCode, eventLevels } from "@fiel/domain";

/** How an occurrence is drawn: by its event's level, planned stops and a lost connection in looks of their own. */
export const occurrenceKinds = [
  "planned",
  "record",
  "information",
  "warning",
  "error",
  "graveError",
  "disconnected",
] as const;
export type OccurrenceKind = (typeof occurrenceKinds)[number];

const kindOfLevel = new Map<number, OccurrenceKind>(
  occurrenceKinds
    .filter((kind) => kind !== "disconnected" && kind !== "planned")
    .map((kind) => [eventLevels[kind], kind]),
);

/** Kind of an event code, or of one of its occurrences, which is planned or not as it was registered when it began. */
export type KindOf = (code: number, planned?: boolean) => OccurrenceKind;

/** Kind of each event code; a code that is not registered counts as a record, and as unplanned. */
export const occurrenceKindOf = (
  events: readonly (Pick<RegisteredEvent, "code" | "notificationLevel"> &
    Partial<Pick<RegisteredEvent, "planned">>)[],
): KindOf => {
  const levels = new Map(events.map(({ code, notificationLevel }) => [code, notificationLevel]));
  const planned = new Set(events.filter((event) => event.planned).map(({ code }) => code));
  return (code, isPlanned = planned.has(code)) => {
    if (isPlanned) return "planned";
    return code === disconnectedEventCode
      ? "disconnected"
      : (kindOfLevel.get(levels.get(code) ?? 0) ?? "record");
  };
};

/** Height of a bar on a timeline, px: it repeats what the colour says. */
export const heightOfKind: Readonly<Record<OccurrenceKind, number>> = {
  planned: 14,
  record: 6,
  information: 10,
  warning: 14,
  error: 18,
  graveError: 22,
  disconnected: 18,
};

export const tokenOfKind = {
  planned: "planned-line",
  record: "lvl0",
  information: "lvl1",
  warning: "lvl2",
  error: "lvl3",
  graveError: "lvl4",
  disconnected: "disc",
} as const satisfies Record<OccurrenceKind, string>;

/** Of kinds that have a shape wherever they are named. */
export const markOfKind = (kind: OccurrenceKind): "planned" | "disconnected" | undefined =>
  kind === "planned" || kind === "disconnected" ? kind : undefined;

/** Kinds that are striped, and which way: planned stops fall, what is disconnected rises. */
export const hatchOfKind: Readonly<Partial<Record<OccurrenceKind, "rising" | "falling">>> = {
  planned: "falling",
  disconnected: "rising",
};
