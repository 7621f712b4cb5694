import type { ChangedStops, SeenStop } from "@fiel/contracts";
import { dayMs, hourMs } from "@fiel/domain";
import { CallError } from "../../platform/http/call-error.ts";
import { isShiftLocked } from "../../platform/shifts/is-shift-locked.ts";
import { presentAnswers } from "../../platform/stops/answer-rows.ts";
import type { StopChange } from "../../platform/stops/stop-change.ts";

/** Longest window of a tablet, ms: a shift or a production day, including the end of daylight saving time. */
const longestWindowMs = dayMs + hourMs;
/** Longest time that an answer may wait in a tablet without a network, ms: a weekend. */
const longestWaitMs = 3 * dayMs;

/** Instant at which an answer counts as given, UTC ms; limited by the longest wait. */
export const toldAtMs = ({ givenAtMs, nowMs }: Pick<StopChange, "givenAtMs" | "nowMs">): number =>
  Math.max(givenAtMs ?? nowMs, nowMs - longestWaitMs);

/** Refuses stops, and changes to others' answers, that the tablet no longer showed when the answer was given. Throws 422 InvalidRequest. */
export async function requireShown(
  change: StopChange,
  { equipment, startDate, endDate }: SeenStop,
): Promise<void> {
  const shownFromMs = toldAtMs(change) - longestWindowMs;
  if (endDate < shownFromMs) throw new CallError("InvalidRequest", { fields: { endDate: "longAgo" } });
  if (startDate >= shownFromMs) return;
  // Earlier parts of a long stop may have been explained in former shifts.
  const earlier = await presentAnswers(change.transaction, [equipment], {
    startMs: startDate,
    endMs: shownFromMs,
  });
  if (earlier.some(({ endMs, givenId }) => endMs < shownFromMs && givenId !== null))
    throw new CallError("InvalidRequest", { fields: { startDate: "longAgo" } });
}

/** Refuses answers that were given after the stop's shift was confirmed; supervisors may still correct it. Throws ShiftLocked. */
export async function requireUnlocked(
  change: StopChange,
  { equipment, endDate }: Pick<SeenStop, "equipment" | "endDate">,
): Promise<void> {
  if (await isShiftLocked(change.transaction, { equipment, endDate, atMs: toldAtMs(change) }))
    throw new CallError("ShiftLocked");
}

/** A 409 StopChanged without comments and names of stretches that the tablet does not show; other errors unchanged. */
export function withoutOldWords(error: unknown, nowMs: number): unknown {
  if (!(error instanceof CallError) || error.code !== "StopChanged" || error.current === undefined)
    return error;
  const { stops, wanted } = error.current as ChangedStops;
  const shown = stops.map((stop) => ({
    ...stop,
    answers: stop.answers.map((answer) =>
      answer.endDate >= nowMs - longestWindowMs
        ? answer
        : { ...answer, comment: null, by: answer.by === null ? null : { ...answer.by, name: null } },
    ),
  }));
  return new CallError("StopChanged", { current: { stops: shown, wanted } });
}
