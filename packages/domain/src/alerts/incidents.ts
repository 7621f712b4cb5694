import {
  clipWindows,
  type TimeWindow,
  unionLengthMs,
  unionOfWindows,
  withoutWindows,
} from "../time/time-window.ts";

/** A stretch in which a rule's condition holds, UTC ms; open (null) while it does. */
export interface ConditionStretch {
  readonly startMs: number;
  readonly endMs: number | null;
}

/** How long a condition must hold, be gone, and how often it must come (ISA-18.2: on-delay, off-delay, count). */
export interface IncidentRule {
  /** A stretch counts from this length on, ms; 0: at once. */
  readonly onDelayMs: number;
  /** An incident ends when the condition was gone for so long, ms; 0: at once. */
  readonly offDelayMs: number;
  /** Stretches that count, so many within `countWithinMs`, make an incident; 1: the first. */
  readonly minimumCount: number;
  readonly countWithinMs: number;
}

/** When an incident may begin. */
export interface Attention {
  /** Null: always. What is open when these hours end goes on until the condition is gone. */
  readonly active: readonly TimeWindow[] | null;
  /** Where nothing is known, such as a silent gateway's time: there nothing begins, and nothing ends. */
  readonly suppressed: readonly TimeWindow[];
}

export interface Incident {
  /** Start of the first stretch that it counts, UTC ms: its key. */
  readonly startMs: number;
  /** When it was known to be one, UTC ms; null: it is pending, as its last stretch is younger than the on-delay. */
  readonly openedMs: number | null;
  /** When the condition was gone, which is known `offDelayMs` later; null: it is open or pending. */
  readonly endMs: number | null;
}

/**
 * The incidents that a rule makes of a condition up to now (UTC ms), in time order, apart from each other; the last may be open or
 * pending; none for no condition. The same function tells what is and what would have been. Stretches come in any order and may
 * overlap; what is after now is not looked at. Source: ISA-18.2, IEC 62682 (on-delay, off-delay, suppression).
 */
export function incidentsOf(
  stretches: readonly ConditionStretch[],
  attention: Attention,
  rule: IncidentRule,
  nowMs: number,
): Incident[] {
  const held = unionOfWindows(
    stretches.map(({ startMs, endMs }) => ({ startMs, endMs: Math.min(endMs ?? nowMs, nowMs) })),
  );
  const chains = chainsOf(held, goneFor(attention.suppressed, rule.offDelayMs));
  const incidents: Incident[] = [];
  let counted: TimeWindow[] = [];
  let untilMs = Number.NEGATIVE_INFINITY;
  for (const stretch of attended(held, attention)) {
    if (stretch.startMs < untilMs) continue;
    const openedMs = stretch.startMs + rule.onDelayMs;
    if (stretch.endMs < openedMs) {
      if (stretch.endMs === nowMs) incidents.push({ startMs: stretch.startMs, openedMs: null, endMs: null });
      continue;
    }
    counted = [...counted.filter(({ startMs }) => startMs > stretch.startMs - rule.countWithinMs), stretch];
    if (counted.length < rule.minimumCount) continue;
    untilMs = chains.endOf(stretch.endMs);
    const endMs = untilMs < nowMs && chains.isOver(untilMs, nowMs) ? untilMs : null;
    incidents.push({ startMs: counted[0]?.startMs ?? stretch.startMs, openedMs, endMs });
    if (endMs === null) return incidents;
    counted = [];
  }
  return incidents;
}

type IsOver = (untilMs: number, nextMs: number) => boolean;

/** Whether a condition that was gone between two instants was so for the off-delay; time in which nothing is known does not count. */
const goneFor =
  (suppressed: readonly TimeWindow[], offDelayMs: number): IsOver =>
  (startMs, endMs) => {
    const goneMs = unionLengthMs(withoutWindows({ startMs, endMs }, suppressed));
    return goneMs > 0 && goneMs >= offDelayMs;
  };

/** Asked in time order: the end of what holds at an instant, and of all that follows within the off-delay. */
function chainsOf(held: readonly TimeWindow[], isOver: IsOver) {
  let place = 0;
  const endOf = (atMs: number): number => {
    let untilMs = atMs;
    for (let next = held[place]; next !== undefined; next = held[place]) {
      if (next.startMs > untilMs && isOver(untilMs, next.startMs)) break;
      untilMs = Math.max(untilMs, next.endMs);
      place += 1;
    }
    return untilMs;
  };
  return { endOf, isOver };
}

function attended(held: readonly TimeWindow[], { active, suppressed }: Attention): TimeWindow[] {
  const wanted =
    active === null ? held : unionOfWindows(active.flatMap((window) => clipWindows(held, window)));
  return wanted.flatMap((window) => withoutWindows(window, suppressed));
}
