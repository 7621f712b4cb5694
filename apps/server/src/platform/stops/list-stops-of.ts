import type { ListedStop } from "@fiel/contracts";
import type { TimeWindow } from "@fiel/domain";
import { type LossQuestion, readMachineTimes } from "../losses/machine-time.ts";
import type { AnswerWords } from "./answer-rows.ts";
import { type ExplainedMachine, explainMachines, widened } from "./explained-stops.ts";

/** A part of a stop with the id of its answer's change instead of its giver. */
export interface PlainStop extends Omit<ListedStop, "by" | "givenAt"> {
  /** Id of the change that gave the answer; null when nobody gave one. */
  readonly givenId: number | null;
}

/** The stops that touch the question's windows, at their full length, latest first. Throws WindowTooLarge as `readMachineTimes`. */
export async function listStopsOf(question: LossQuestion): Promise<PlainStop[]> {
  return stopsOfMachines(question, await explainWidely(question));
}

/** The question's machines with their stops at full length: those of a day around its windows too. Throws WindowTooLarge as `readMachineTimes`. */
export async function explainWidely(question: LossQuestion): Promise<ExplainedMachine[]> {
  const wide = widened(question);
  return explainMachines(wide, await readMachineTimes(wide));
}

/** The machines' stops that touch the question's windows, latest first. */
export function stopsOfMachines(question: LossQuestion, machines: readonly ExplainedMachine[]): PlainStop[] {
  const { windows } = question.filter;
  const touches = ({ startMs, endMs }: TimeWindow): boolean =>
    windows.some((window) => window.startMs < endMs && window.endMs > startMs);
  return machines
    .flatMap((machine) =>
      machine.stops
        .filter(({ stop }) => touches(stop))
        .flatMap((one) => one.parts.map((part) => partOf(question, machine, one, part))),
    )
    .toSorted((one, other) => other.startDate - one.startDate || one.id - other.id);
}

function partOf(
  { registrations: { events, reasons }, nowMs }: LossQuestion,
  { equipment }: ExplainedMachine,
  { stop }: ExplainedMachine["stops"][number],
  { startMs, endMs, answer, lostMs }: ExplainedMachine["stops"][number]["parts"][number],
): PlainStop {
  const told = answer === null ? null : (reasons.byId.get(answer.reasonId ?? 0) ?? null);
  const ofEvent = stop.code === null ? null : (reasons.ofEvent.get(stop.code) ?? null);
  return {
    equipment: equipment.name,
    id: equipment.mid,
    groupId: equipment.groupId,
    startDate: startMs,
    endDate: endMs,
    stopStartDate: stop.startMs,
    stopEndDate: stop.endMs,
    isOpen: endMs >= nowMs,
    lostMs,
    code: stop.code,
    description: stop.code === null ? null : (events.get(stop.code) ?? null),
    reason: told ?? ofEvent,
    explainedBy: told !== null ? "person" : ofEvent !== null ? "event" : null,
    comment: answer?.comment ?? null,
    revision: answer?.changeId ?? 0,
    givenId: answer?.givenId ?? null,
  };
}

/** Adds to stops who gave their answers. */
export const withGivers = (
  stops: readonly PlainStop[],
  { givers }: Pick<AnswerWords, "givers">,
): ListedStop[] =>
  stops.map(({ givenId, ...stop }) => {
    const giver = givenId === null ? undefined : givers.get(givenId);
    return { ...stop, by: giver?.by ?? null, givenAt: giver?.givenAt ?? null };
  });
