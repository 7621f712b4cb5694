import type { BoardEvent } from "@fiel/contracts";
import { hourMs } from "@fiel/domain";

/** Something that happened to one screen, or the same to several within an hour. */
export interface EventRow {
  readonly key: string;
  readonly event: BoardEvent;
  /** Names, each once. */
  readonly screens: readonly string[];
}

/** Events newest first, as rows: screens that got the same program one after the other are told together. */
export function eventRows(events: readonly BoardEvent[]): EventRow[] {
  const rows: EventRow[] = [];
  for (const event of events) {
    const last = rows.at(-1);
    if (last !== undefined && isSameUpdate(last.event, event)) {
      const screens = [...new Set([...last.screens, event.board.name])];
      rows[rows.length - 1] = { ...last, screens };
    } else
      rows.push({ key: `${event.kind} ${event.board.id} ${event.at}`, event, screens: [event.board.name] });
  }
  return rows;
}

const isSameUpdate = (one: BoardEvent, other: BoardEvent): boolean =>
  one.kind === "updated" &&
  other.kind === "updated" &&
  one.version === other.version &&
  Math.abs(one.at - other.at) < hourMs;
