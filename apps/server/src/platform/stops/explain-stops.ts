import type { SeenStop } from "@fiel/contracts";
import {
  answersOutside,
  joinedAnswer,
  splitAnswers,
  type StopAnswer,
  type StopWish,
  type TimeWindow,
  wishedAnswers,
  withAnswer,
} from "@fiel/domain";
import { CallError } from "../http/call-error.ts";
import type { AnswerRow } from "./answer-rows.ts";
import { changeStops, type StopsChanged, stretchOf } from "./change-stops.ts";
import type { StopChange } from "./stop-change.ts";
import { noteWhatStopsWere } from "./what-stops-were.ts";
import { requireReason, requireStretches } from "./require-stretches.ts";

/** An answer for stops; a reason or a comment that is undefined stays as it is. */
export interface ToldOfStops extends StopWish {
  readonly stops: readonly SeenStop[];
  /** Reasons that were suggested to the giver, in their order; absent when none were. */
  readonly suggested?: readonly number[];
}

const noWish = { reasonId: null, comment: null };

/** Gives stretches a reason, a comment or both, all or none; what is not given stays. Errors as in the call `explainStops`. */
export async function explainStops(
  change: StopChange,
  { stops, reasonId, comment, suggested }: ToldOfStops,
): Promise<StopsChanged> {
  const machines = await requireStretches(change, stops);
  const hasReason = reasonId !== null && reasonId !== undefined;
  if (hasReason) await requireReason(change, reasonId, machines);
  const suggestionPlace = suggested === undefined || !hasReason ? null : suggested.indexOf(reasonId) + 1;
  const changed = await changeStops(
    change,
    stops.map((seen) => ({
      seen,
      suggestionPlace,
      after: (present, id) => withWish(present, { seen, id }, { reasonId, comment }),
    })),
    { action: "explain", wanted: { reasonId: reasonId ?? null, comment: comment ?? null } },
  );
  await noteWhatStopsWere(change, changed.changes);
  return changed;
}

/** Throws InvalidRequest when nothing would be told of the stretch. */
function withWish(
  present: readonly AnswerRow[],
  { seen, id }: { readonly seen: SeenStop; readonly id: number },
  wish: StopWish,
): readonly AnswerRow[] {
  const answers = wishedAnswers(present, stretchOf(seen), wish);
  const isTold = answers.some(({ reasonId, comment }) => reasonId !== null || comment !== null);
  const isAsked = wish.reasonId !== undefined || wish.comment !== undefined;
  if (!isTold || !isAsked) throw new CallError("InvalidRequest", { fields: { reasonId: "required" } });
  return answers.reduce<readonly AnswerRow[]>(
    (rows, answer) => withAnswer(rows, rowOf(seen, answer, { changeId: id, givenId: id })),
    present,
  );
}

/** Splits the answer of a stop at an instant, UTC ms. Throws InvalidRequest when the instant is not inside the stop, and StopChanged. */
export async function splitStop(change: StopChange, seen: SeenStop, atMs: number): Promise<StopsChanged> {
  await requireStretches(change, [seen]);
  if (atMs <= seen.startDate || atMs >= seen.endDate)
    throw new CallError("InvalidRequest", { fields: { at: "outsideStop" } });
  const untold = { ...stretchOf(seen), ...noWish };
  const after = (present: readonly AnswerRow[], id: number): AnswerRow[] =>
    splitAnswers(present, stretchOf(seen), atMs, rowOf(seen, untold, { changeId: id, givenId: null }));
  return changeStops(change, [{ seen, after }], { action: "split", wanted: noWish });
}

/** Joins the parts of a stretch into one, with the answer of the first part that has one. Throws StopChanged. */
export async function joinStop(change: StopChange, seen: SeenStop): Promise<StopsChanged> {
  await requireStretches(change, [seen]);
  const stretch: TimeWindow = stretchOf(seen);
  const after = (present: readonly AnswerRow[], id: number): AnswerRow[] => {
    const joined = joinedAnswer(present, stretch);
    return joined === null ? [] : withAnswer(present, { ...joined, id: null, changeId: id });
  };
  return changeStops(change, [{ seen, after }], { action: "join", wanted: noWish });
}

/** Removes the answers of stretches, and their splits. Throws StopChanged. */
export async function clearStops(change: StopChange, stops: readonly SeenStop[]): Promise<StopsChanged> {
  await requireStretches(change, stops);
  return changeStops(
    change,
    stops.map((seen) => ({ seen, after: (present) => answersOutside(present, stretchOf(seen)) })),
    { action: "clear", wanted: noWish },
  );
}

const rowOf = (
  { equipment }: Pick<SeenStop, "equipment">,
  answer: StopAnswer,
  ids: Pick<AnswerRow, "changeId" | "givenId">,
): AnswerRow => ({ ...answer, ...ids, id: null, mid: equipment });
