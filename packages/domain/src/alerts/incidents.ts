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

/** What was decided up to an instant, and all that decides what comes after it: how long ago a count began makes no difference. */
export interface IncidentState {
  /** UTC ms; -Infinity: nothing was decided yet. */
  readonly throughMs: number;
  /** Starts of stretches that count and made no incident yet, in time order; fewer than `minimumCount`. */
  readonly counted: readonly number[];
  /** Start of the stretch that may count and holds then; null: none does. */
  readonly attendedFromMs: number | null;
  /** When the condition held last, whether it may count or not; `throughMs` where it holds, null: it did not. */
  readonly heldUntilMs: number | null;
  /** How long it was gone since then in time of which something is known, ms. */
  readonly goneMs: number;
  /** The incident that is not over. */
  readonly open: { readonly startMs: number; readonly openedMs: number } | null;
}

/** Before anything was decided. */
export const noIncidents: IncidentState = {
  throughMs: Number.NEGATIVE_INFINITY,
  counted: [],
  attendedFromMs: null,
  heldUntilMs: null,
  goneMs: 0,
  open: null,
};

/** Stretches that touch the time after a state, in any order; they may overlap. Likewise hours and suppressed time. */
export interface AttendedStretches extends Attention {
  readonly stretches: readonly ConditionStretch[];
}

/**
 * The incidents that a rule makes of a condition up to now (UTC ms), in time order, apart from each other; the last may be open or
 * pending; none for no condition. The same function tells what is and what would have been. What is after now is not looked at.
 * Source: ISA-18.2, IEC 62682 (on-delay, off-delay, suppression).
 */
export const incidentsOf = (
  stretches: readonly ConditionStretch[],
  attention: Attention,
  rule: IncidentRule,
  nowMs: number,
): Incident[] => incidentsFrom(noIncidents, { stretches, ...attention }, rule, nowMs).incidents;

/**
 * Goes on from a state: what was not over then, and what began since, and the state as it is now. Wherever a history is cut, its parts
 * one after the other make the incidents of the whole. A clock that was put back decides nothing.
 */
export function incidentsFrom(
  before: IncidentState,
  { stretches, ...attention }: AttendedStretches,
  rule: IncidentRule,
  nowMs: number,
): { readonly incidents: Incident[]; readonly state: IncidentState } {
  const untilMs = Math.max(nowMs, before.throughMs);
  // What came to be known too late to be decided of begins where it began.
  const sinceMs = before.heldUntilMs ?? Number.NEGATIVE_INFINITY;
  const held = unionOfWindows(
    stretches.map(({ startMs, endMs }) => ({
      startMs: Math.max(startMs, sinceMs),
      endMs: Math.min(endMs ?? untilMs, untilMs),
    })),
  );
  const pieces = attendedSince(before, held, attention);
  const chains = chainsOf(held, goneFor(before, attention.suppressed), rule.offDelayMs);
  const { incidents, counted } = countPieces(before, pieces, chains, rule, untilMs);
  const last = incidents.at(-1);
  const open =
    last === undefined || last.openedMs === null || last.endMs !== null
      ? null
      : { startMs: last.startMs, openedMs: last.openedMs };
  const lastPiece = pieces.at(-1);
  const heldUntilMs = held.at(-1)?.endMs ?? before.heldUntilMs;
  const isSame = untilMs === before.throughMs;
  const attendedFromMs = lastPiece?.endMs === untilMs ? lastPiece.startMs : null;
  return {
    incidents,
    state: {
      throughMs: untilMs,
      counted: open === null ? counted : [],
      attendedFromMs: isSame ? before.attendedFromMs : attendedFromMs,
      heldUntilMs,
      goneMs: open === null || heldUntilMs === null ? 0 : chains.goneMs(heldUntilMs, untilMs),
      open,
    },
  };
}

/** Counts pieces of attended time, and makes incidents of them. */
function countPieces(
  before: IncidentState,
  pieces: readonly TimeWindow[],
  chains: Chains,
  rule: IncidentRule,
  nowMs: number,
): { readonly incidents: Incident[]; readonly counted: readonly number[] } {
  const incidents: Incident[] = [];
  let counted = before.counted;
  let untilMs = Number.NEGATIVE_INFINITY;
  /** Whether it is over. */
  const goOn = (of: { readonly startMs: number; readonly openedMs: number }, fromMs: number): boolean => {
    untilMs = chains.endOf(fromMs);
    const isOver = untilMs < nowMs && chains.isOver(untilMs, nowMs);
    incidents.push({ ...of, endMs: isOver ? untilMs : null });
    counted = [];
    return isOver;
  };
  if (before.open !== null && !goOn(before.open, before.heldUntilMs ?? before.open.openedMs))
    return { incidents, counted };
  for (const { startMs, endMs } of pieces) {
    const openedMs = startMs + rule.onDelayMs;
    if (startMs < untilMs || wasCounted(before, startMs, openedMs)) continue;
    if (endMs < openedMs) {
      if (endMs === nowMs) incidents.push({ startMs, openedMs: null, endMs: null });
      continue;
    }
    counted = [...counted.filter((one) => one > startMs - rule.countWithinMs), startMs];
    if (counted.length < rule.minimumCount) continue;
    if (!goOn({ startMs: counted[0] ?? startMs, openedMs }, endMs)) break;
  }
  return { incidents, counted };
}

const wasCounted = (
  { throughMs, attendedFromMs }: IncidentState,
  startMs: number,
  openedMs: number,
): boolean => startMs === attendedFromMs && openedMs <= throughMs;

type GoneMs = (untilMs: number, atMs: number) => number;

/** How long a condition was gone that held until an instant; time in which nothing is known does not count. */
const goneFor =
  ({ throughMs, goneMs }: IncidentState, suppressed: readonly TimeWindow[]): GoneMs =>
  (untilMs, atMs) =>
    (untilMs < throughMs ? goneMs : 0) +
    unionLengthMs(withoutWindows({ startMs: Math.max(untilMs, throughMs), endMs: atMs }, suppressed));

interface Chains {
  /** Asked in time order: the end of what holds at an instant, and of all that follows within the off-delay. */
  readonly endOf: (atMs: number) => number;
  readonly isOver: (untilMs: number, nextMs: number) => boolean;
  readonly goneMs: GoneMs;
}

function chainsOf(held: readonly TimeWindow[], goneMs: GoneMs, offDelayMs: number): Chains {
  let place = 0;
  const isOver = (untilMs: number, nextMs: number): boolean => {
    const ms = goneMs(untilMs, nextMs);
    return ms > 0 && ms >= offDelayMs;
  };
  const endOf = (atMs: number): number => {
    let untilMs = atMs;
    for (let next = held[place]; next !== undefined; next = held[place]) {
      if (next.startMs > untilMs && isOver(untilMs, next.startMs)) break;
      untilMs = Math.max(untilMs, next.endMs);
      place += 1;
    }
    return untilMs;
  };
  return { endOf, isOver, goneMs };
}

/** Time after a state that may count; what goes on from before it begins where it began. */
function attendedSince(
  { throughMs, attendedFromMs }: IncidentState,
  held: readonly TimeWindow[],
  attention: Attention,
): TimeWindow[] {
  const [first, ...rest] = attended(held, attention);
  if (first === undefined) return [];
  const startMs = first.startMs === throughMs ? (attendedFromMs ?? first.startMs) : first.startMs;
  return [{ ...first, startMs }, ...rest];
}

function attended(held: readonly TimeWindow[], { active, suppressed }: Attention): TimeWindow[] {
  const wanted =
    active === null ? held : unionOfWindows(active.flatMap((window) => clipWindows(held, window)));
  return wanted.flatMap((window) => withoutWindows(window, suppressed));
}
