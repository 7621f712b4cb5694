import type { RegisteredEvent } from "@fiel/contracts";
import { disconnectedEventCode, eventLevels } from "@fiel/domain";

/** Kinds in which occurrences are drawn: the level of the event, or planned stop, or lost connection. */
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

/** Returns the kind of an event code, or of one occurrence, for which `planned` is as registered when it began. */
export type KindOf = (code: number, planned?: boolean) => OccurrenceKind;

/** Returns the kind of each event code. A code that is not registered is a `record` and unplanned. */
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

/** Height of a bar on a timeline, px. It tells the kind in addition to the colour. */
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

/** Mark of a kind; undefined for kinds without one. */
export const markOfKind = (kind: OccurrenceKind): "planned" | "disconnected" | undefined =>
  kind === "planned" || kind === "disconnected" ? kind : undefined;

/** Striped kinds and the direction of their stripes: falling for planned stops, rising for lost connections. */
export const hatchOfKind: Readonly<Partial<Record<OccurrenceKind, "rising" | "falling">>> = {
  planned: "falling",
  disconnected: "rising",
};
