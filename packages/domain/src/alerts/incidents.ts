import {
  clipWindows,
  type TimeWindow,
  unionLengthMs,
  unionOfWindows,
  withoutHoles,
} from "../time/time-window.ts";

/** A stretch in which a rule's condition holds, UTC ms; the end is null while it holds. */
export interface ConditionStretch {
  readonly startMs: number;
  readonly endMs: number | null;
}

/** On-delay, off-delay and count of a rule (ISA-18.2). */
export interface IncidentRule {
  /** A stretch counts once it has lasted this long, ms; 0: at once. */
  readonly onDelayMs: number;
  /** An incident ends when the condition has been gone this long, ms; 0: at once. */
  readonly offDelayMs: number;
  /** This many counting stretches within `countWithinMs` make an incident; 1: the first one. */
  readonly minimumCount: number;
  readonly countWithinMs: number;
}

/** When incidents may begin. */
export interface Attention {
  /** Null: always. An incident that is open when these hours end goes on until its condition is gone. */
  readonly active: readonly TimeWindow[] | null;
  /** Time of which nothing is known, such as a silent gateway's: nothing begins or ends in it. */
  readonly suppressed: readonly TimeWindow[];
}

export interface Incident {
  /** Start of the first stretch that the incident counts, UTC ms: its key. */
  readonly startMs: number;
  /** When it became an incident, UTC ms; null: pending, since its last stretch is younger than the on-delay. */
  readonly openedMs: number | null;
  /** When the condition was gone, UTC ms (known `offDelayMs` later); null: open or pending. */
  readonly endMs: number | null;
}

/** What was decided up to an instant, with everything that decides what comes after it: how long ago counting began makes no difference. */
export interface IncidentState {
  /** UTC ms; -Infinity: nothing was decided yet. */
  readonly throughMs: number;
  /** Starts of counting stretches that made no incident yet, in time order; fewer than `minimumCount`. */
  readonly counted: readonly number[];
  /** Start of the stretch that holds at `throughMs` and may count; null: none. */
  readonly attendedFromMs: number | null;
  /** When the condition held last, whether it may count or not: `throughMs` if it still holds, null if it did not hold. */
  readonly heldUntilMs: number | null;
  /** How long it has been gone since then, ms, without suppressed time. */
  readonly goneMs: number;
  /** The incident that is not over. */
  readonly open: { readonly startMs: number; readonly openedMs: number } | null;
}

/** A stretch that counted, cut to its attended time. */
export interface CountedStretch {
  /** UTC ms. */
  readonly startMs: number;
  /** Counting stretches up to this one within `countWithinMs` that no incident before it has used. */
  readonly count: number;
}

/** The state before anything was decided. */
export const noIncidents: IncidentState = {
  throughMs: Number.NEGATIVE_INFINITY,
  counted: [],
  attendedFromMs: null,
  heldUntilMs: null,
  goneMs: 0,
  open: null,
};

/** Stretches that touch the time after a state, in any order; they may overlap. The same holds for hours and suppressed time. */
export interface AttendedStretches extends Attention {
  readonly stretches: readonly ConditionStretch[];
}

/**
 * The incidents that a rule makes of a condition up to now (UTC ms), in time order and not overlapping; the last may be open or pending;
 * empty for no stretches. The same function gives live incidents and 'what it would have done'. It ignores what is after now. Source:
 * ISA-18.2, IEC 62682 (on-delay, off-delay, suppression).
 */
export const incidentsOf = (
  stretches: readonly ConditionStretch[],
  attention: Attention,
  rule: IncidentRule,
  nowMs: number,
): Incident[] => incidentsFrom(noIncidents, { stretches, ...attention }, rule, nowMs).incidents;

/**
 * Continues from a state: gives the incidents that were not over then and those that began since, with the new state. Wherever a history is
 * cut, its parts one after the other give the incidents of the whole. A clock that was put back decides nothing.
 */
export function incidentsFrom(
  before: IncidentState,
  { stretches, ...attention }: AttendedStretches,
  rule: IncidentRule,
  nowMs: number,
): {
  readonly incidents: Incident[];
  readonly state: IncidentState;
  /** Stretches that the state had counted, then those that counted since, in time order. */
  readonly counts: readonly CountedStretch[];
} {
  const untilMs = Math.max(nowMs, before.throughMs);
  // A stretch that became known too late begins at its own start.
  const sinceMs = before.heldUntilMs ?? Number.NEGATIVE_INFINITY;
  const held = unionOfWindows(
    stretches.map(({ startMs, endMs }) => ({
      startMs: Math.max(startMs, sinceMs),
      endMs: Math.min(endMs ?? untilMs, untilMs),
    })),
  );
  const pieces = attendedSince(before, held, attention, untilMs);
  const chains = chainsOf(held, goneFor(before, attention.suppressed), rule.offDelayMs);
  const { incidents, counted, counts } = countPieces(before, pieces, chains, rule, untilMs);
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
    counts,
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

/** Counts pieces of attended time and makes incidents of them. */
function countPieces(
  before: IncidentState,
  pieces: readonly TimeWindow[],
  chains: Chains,
  rule: IncidentRule,
  nowMs: number,
): {
  readonly incidents: Incident[];
  readonly counted: readonly number[];
  readonly counts: readonly CountedStretch[];
} {
  const incidents: Incident[] = [];
  const counts = before.counted.map((startMs) => ({
    startMs,
    count: before.counted.filter((one) => one <= startMs && one > startMs - rule.countWithinMs).length,
  }));
  let counted = before.counted;
  let untilMs = Number.NEGATIVE_INFINITY;
  /** Whether the incident is over. */
  const goOn = (of: { readonly startMs: number; readonly openedMs: number }, fromMs: number): boolean => {
    untilMs = chains.endOf(fromMs);
    const isOver = untilMs < nowMs && chains.isOver(untilMs, nowMs);
    incidents.push({ ...of, endMs: isOver ? untilMs : null });
    counted = [];
    return isOver;
  };
  if (before.open !== null && !goOn(before.open, before.heldUntilMs ?? before.open.openedMs))
    return { incidents, counted, counts };
  for (const { startMs, endMs } of pieces) {
    const openedMs = startMs + rule.onDelayMs;
    if (startMs < untilMs || wasCounted(before, startMs, openedMs)) continue;
    if (endMs < openedMs) {
      if (endMs === nowMs) incidents.push({ startMs, openedMs: null, endMs: null });
      continue;
    }
    counted = [...counted.filter((one) => one > startMs - rule.countWithinMs), startMs];
    counts.push({ startMs, count: counted.length });
    if (counted.length < rule.minimumCount) continue;
    if (!goOn({ startMs: counted[0] ?? startMs, openedMs }, endMs)) break;
  }
  return { incidents, counted, counts };
}

const wasCounted = (
  { throughMs, attendedFromMs }: IncidentState,
  startMs: number,
  openedMs: number,
): boolean => startMs === attendedFromMs && openedMs <= throughMs;

type GoneMs = (untilMs: number, atMs: number) => number;

/** How long a condition has been gone that held until an instant, ms, without suppressed time. */
function goneFor({ throughMs, goneMs }: IncidentState, suppressed: readonly TimeWindow[]): GoneMs {
  const known = withoutHoles(suppressed);
  return (untilMs, atMs) =>
    (untilMs < throughMs ? goneMs : 0) +
    unionLengthMs(known({ startMs: Math.max(untilMs, throughMs), endMs: atMs }));
}

interface Chains {
  /** End of the stretch that holds at an instant, joined with all that follow within the off-delay. Instants must ascend. */
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

/**
 * Time after a state that may count. A stretch that continues from before the state begins at its own start; it is all there is when no time
 * has passed since the state.
 */
function attendedSince(
  { throughMs, attendedFromMs }: IncidentState,
  held: readonly TimeWindow[],
  attention: Attention,
  untilMs: number,
): TimeWindow[] {
  if (untilMs === throughMs && attendedFromMs !== null) return [{ startMs: attendedFromMs, endMs: untilMs }];
  const [first, ...rest] = attended(held, attention);
  if (first === undefined) return [];
  const startMs = first.startMs === throughMs ? (attendedFromMs ?? first.startMs) : first.startMs;
  return [{ ...first, startMs }, ...rest];
}

function attended(held: readonly TimeWindow[], { active, suppressed }: Attention): TimeWindow[] {
  const wanted =
    active === null ? held : unionOfWindows(active.flatMap((window) => clipWindows(held, window)));
  return wanted.flatMap(withoutHoles(suppressed));
}
