import type { TimeWindow } from "../time/time-window.ts";

/** Why a machine stood in `[startMs, endMs)`, as somebody told it. It belongs to the machine's time, not to a record of a stop. */
export interface StopAnswer extends TimeWindow {
  /** Null: the stop was split here and this part has no reason, or it has a comment alone. */
  readonly reasonId: number | null;
  readonly comment: string | null;
}

/** The parts of answers outside a stretch of time: those across its edges are cut. In the order of `answers`. */
export function answersOutside<A extends TimeWindow>(
  answers: readonly A[],
  { startMs, endMs }: TimeWindow,
): A[] {
  return answers.flatMap((one) => [
    ...(one.startMs < startMs ? [{ ...one, endMs: Math.min(one.endMs, startMs) }] : []),
    ...(one.endMs > endMs ? [{ ...one, startMs: Math.max(one.startMs, endMs) }] : []),
  ]);
}

const byStart = (one: TimeWindow, other: TimeWindow): number => one.startMs - other.startMs;

/** The answers after a stretch of time was given one, which replaces what was told of it. In time order, apart from each other. */
export const withAnswer = <A extends TimeWindow>(answers: readonly A[], answer: A): A[] =>
  [...answersOutside(answers, answer), answer].toSorted(byStart);

/** What is said of a stretch: what is undefined stays as it was told before. */
export interface StopWish {
  readonly reasonId?: number | null | undefined;
  readonly comment?: string | null | undefined;
}

/**
 * The answers of a stretch after a wish, in time order. A wish without a reason or without a comment keeps the earlier one: a single answer's for the
 * whole stretch, and of several each within its own borders.
 */
export function wishedAnswers(
  answers: readonly StopAnswer[],
  { startMs, endMs }: TimeWindow,
  { reasonId, comment }: StopWish,
): StopAnswer[] {
  const pieceOf = (window: TimeWindow, before?: StopAnswer): StopAnswer => ({
    ...window,
    reasonId: reasonId === undefined ? (before?.reasonId ?? null) : reasonId,
    comment: comment === undefined ? (before?.comment ?? null) : comment,
  });
  const isWhole = reasonId !== undefined && comment !== undefined;
  const inside = isWhole ? [] : answers.filter((one) => one.startMs < endMs && one.endMs > startMs);
  if (inside.length <= 1) return [pieceOf({ startMs, endMs }, inside[0])];
  const pieces: StopAnswer[] = [];
  let fromMs = startMs;
  for (const one of inside.toSorted(byStart)) {
    const own = { startMs: Math.max(one.startMs, startMs), endMs: Math.min(one.endMs, endMs) };
    if (own.startMs > fromMs) pieces.push(pieceOf({ startMs: fromMs, endMs: own.startMs }));
    pieces.push(pieceOf(own, one));
    fromMs = own.endMs;
  }
  return fromMs < endMs ? [...pieces, pieceOf({ startMs: fromMs, endMs })] : pieces;
}

/**
 * The answers of a stop that is split at an instant: both parts keep what was told of it, and can be told anew apart from each other.
 * `untold` stands where nothing was. RangeError: the instant is not inside the stop.
 */
export function splitAnswers<A extends TimeWindow>(
  answers: readonly A[],
  stop: TimeWindow,
  atMs: number,
  untold: A,
): A[] {
  if (!(stop.startMs < atMs && atMs < stop.endMs)) throw new RangeError("the instant is not inside the stop");
  const across = answers.find(({ startMs, endMs }) => startMs < atMs && atMs < endMs);
  if (across !== undefined)
    return answers
      .flatMap((one) =>
        one === across
          ? [
              { ...one, endMs: atMs },
              { ...one, startMs: atMs },
            ]
          : [one],
      )
      .toSorted(byStart);
  // Up to the answers on both sides: what was told of the rest of the stop stays.
  const before = answers.filter(({ endMs }) => endMs <= atMs).map(({ endMs }) => endMs);
  const behind = answers.filter(({ startMs }) => startMs >= atMs).map(({ startMs }) => startMs);
  const parts = [
    { ...untold, startMs: Math.max(stop.startMs, ...before), endMs: atMs },
    { ...untold, startMs: atMs, endMs: Math.min(stop.endMs, ...behind) },
  ].filter(({ startMs, endMs }) => startMs < endMs);
  return [...answers, ...parts].toSorted(byStart);
}

/** The answer that a stretch has once its parts are joined: the first that says something, else the first; null without any. */
export function joinedAnswer<A extends StopAnswer>(answers: readonly A[], stretch: TimeWindow): A | null {
  const inside = answers
    .filter(({ startMs, endMs }) => startMs < stretch.endMs && endMs > stretch.startMs)
    .toSorted(byStart);
  const told = inside.find(({ reasonId, comment }) => reasonId !== null || comment !== null) ?? inside[0];
  return told === undefined ? null : { ...told, startMs: stretch.startMs, endMs: stretch.endMs };
}
