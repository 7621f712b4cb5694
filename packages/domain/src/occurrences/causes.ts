import type { ClippedOccurrence } from "./clip-occurrences.ts";

/** All occurrences of one event code together. */
export interface Cause {
  readonly code: number;
  /** Occurrences with some length in the windows. */
  readonly count: number;
  /** Sum of their clipped durations, s. */
  readonly durationS: number;
}

/** A row of the Pareto chart; `code` is null for all other causes, 'Outros'. */
export interface ParetoRow {
  readonly code: number | null;
  readonly count: number;
  readonly durationS: number;
  /** Share of the whole duration, 0-100, unrounded. */
  readonly percent: number;
  /** Share of this and all rows before it; exactly 100 at the last. */
  readonly cumulativePercent: number;
}

/** Longest first; equal durations by code, so that the order is stable. */
const byDuration = (one: Cause, other: Cause): number =>
  other.durationS - one.durationS || one.code - other.code;

/**
 * Causes of clipped occurrences, longest first. An occurrence that windows cut into several parts counts once (parts are matched by code
 * and own start, so `clipped` must be of one equipment). Empty for none.
 */
export function causesOf(clipped: readonly ClippedOccurrence[]): Cause[] {
  const causes = new Map<number, { code: number; starts: Set<number>; durationS: number }>();
  for (const { code, startMs, durationS } of clipped) {
    const cause = causes.get(code) ?? { code, starts: new Set<number>(), durationS: 0 };
    cause.starts.add(startMs);
    cause.durationS += durationS;
    causes.set(code, cause);
  }
  return [...causes.values()]
    .map(({ code, starts, durationS }) => ({ code, count: starts.size, durationS }))
    .toSorted(byDuration);
}

/** Sums causes of several equipment by code, longest first. Empty for none. */
export function mergeCauses(causes: readonly Cause[]): Cause[] {
  const merged = new Map<number, Cause>();
  for (const { code, count, durationS } of causes) {
    const known = merged.get(code);
    merged.set(code, {
      code,
      count: count + (known?.count ?? 0),
      durationS: durationS + (known?.durationS ?? 0),
    });
  }
  return [...merged.values()].toSorted(byDuration);
}

/**
 * The causes with the most stopped time, for the bubble chart: by total duration, without causes of no count or duration, at most `limit`
 * (default 10). Source: dashboard spec, section 9.
 */
export function topCauses(causes: readonly Cause[], limit = 10): Cause[] {
  return mergeCauses(causes)
    .filter(({ count, durationS }) => count > 0 && durationS > 0)
    .slice(0, limit);
}

/**
 * Pareto of causes: the `top` longest (default 5), then all others in one last row with code null, whatever its length. Causes without
 * duration are left out. Empty when nothing lasted. Source: back-office spec, sections 2.13 and 9.
 */
export function paretoOf(causes: readonly Cause[], top = 5): ParetoRow[] {
  const ranked = topCauses(causes, Number.POSITIVE_INFINITY);
  const rows: { code: number | null; count: number; durationS: number }[] = ranked.slice(0, top);
  const rest = ranked.slice(top);
  if (rest.length > 0) {
    const sum = (pick: (cause: Cause) => number): number =>
      rest.reduce((total, cause) => total + pick(cause), 0);
    rows.push({ code: null, count: sum(({ count }) => count), durationS: sum(({ durationS }) => durationS) });
  }
  const total = rows.reduce((sum, { durationS }) => sum + durationS, 0);
  const pareto: ParetoRow[] = [];
  let cumulativeS = 0;
  for (const row of rows) {
    cumulativeS += row.durationS;
    const percent = (row.durationS / total) * 100;
    pareto.push(Object.assign({}, row, { percent, cumulativePercent: (cumulativeS / total) * 100 }));
  }
  return pareto;
}
