import type { BoardEvent } from "@fiel/contracts";
import { hourMs } from "@fiel/domain";

/** An event of one screen, or equal events of several screens within an hour. */
export interface EventRow {
  readonly key: string;
  readonly event: BoardEvent;
  /** Distinct names. */
  readonly screens: readonly string[];
}

/** Rows of events, newest first. Consecutive updates of several screens to the same program are merged. */
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
