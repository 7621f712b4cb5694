import type { TabletHome, TabletMachine, TabletStop } from "@fiel/contracts";
import type { WaitingAnswer } from "./waiting-answers.ts";

/** A stop with the answer of this tablet that the server has not accepted yet. */
export interface ShownStop extends TabletStop {
  readonly equipment: number;
  readonly waiting: WaitingAnswer | null;
}

type Reasons = TabletHome["reasons"];

/** Reason to show by its id; null for a group, and when there is none. */
export function reasonOf(reasons: Reasons, id: number | null): TabletStop["reason"] {
  const found = reasons.find((one) => one.id === id);
  if (found === undefined || found.lossClass === null) return null;
  const { name, lossClass, parentId } = found;
  const parent = reasons.find((one) => one.id === parentId)?.name ?? null;
  return { id: found.id, name, parent, lossClass };
}

/** Stops of a machine in order, with waiting answers. A waiting split replaces the stop by its parts. */
export function shownStops(
  { id, stops }: Pick<TabletMachine, "id" | "stops">,
  answers: readonly WaitingAnswer[],
  reasons: Reasons,
): ShownStop[] {
  const own = answers.filter(({ stop, state }) => stop.equipment === id && state !== "refused");
  return own.reduce<ShownStop[]>(
    (shown, answer) => shown.flatMap((stop) => withAnswer(stop, answer, reasons)),
    stops.map((stop) => ({ ...stop, equipment: id, waiting: null })),
  );
}

const touches = (stop: ShownStop, { stop: { startDate, endDate } }: WaitingAnswer): boolean =>
  stop.startDate < endDate && startDate < stop.endDate;

function withAnswer(stop: ShownStop, answer: WaitingAnswer, reasons: Reasons): ShownStop[] {
  const { told } = answer;
  if (!touches(stop, answer)) return [stop];
  const mine = { ...stop, waiting: answer, asks: false };
  switch (told.kind) {
    case "explain":
      return [
        {
          ...mine,
          reason: reasonOf(reasons, told.reasonId),
          explainedBy: told.reasonId === null ? null : "person",
          comment: told.comment,
          by: null,
        },
      ];
    case "clear":
      return [{ ...mine, reason: null, explainedBy: null, comment: null, by: null }];
    case "split": {
      if (told.at <= stop.startDate || told.at >= stop.endDate) return [stop];
      const part = { ...mine, asks: stop.reason === null && answer.state === "waiting" };
      // Latest first, like the stops.
      return [
        { ...part, startDate: told.at },
        { ...part, endDate: told.at, isOpen: false },
      ];
    }
  }
}

/** Key of a stop, or of a part, by machine and start. */
export const stopKey = ({ equipment, startDate }: Pick<ShownStop, "equipment" | "startDate">): string =>
  `${equipment} ${startDate}`;

/** The latest stop that needs an answer and was not put off; undefined when there is none. */
export const askedStop = (stops: readonly ShownStop[], putOff: ReadonlySet<string>): ShownStop | undefined =>
  stops.find((stop) => stop.asks && !putOff.has(stopKey(stop)));

/**
 * The answer of a machine that needs a decision; undefined when there is none. Answers of machines that the tablet no longer shows are decided at its
 * first machine.
 */
export const undecided = (
  answers: readonly WaitingAnswer[],
  equipment: number,
  machines: readonly Pick<TabletMachine, "id">[],
): WaitingAnswer | undefined => {
  const isShown = (mid: number): boolean => machines.some(({ id }) => id === mid);
  return answers.find(({ state, stop }) => {
    if (state === "waiting") return false;
    return stop.equipment === equipment || (equipment === machines[0]?.id && !isShown(stop.equipment));
  });
};

/** Reasons of a machine's group, by their parent groups in order; reasons without a parent come first. */
export function reasonGroups(
  reasons: Reasons,
  groupId: number | null,
): readonly { readonly id: number | null; readonly name: string | null; readonly leaves: Reasons }[] {
  const leaves = reasons.filter(
    ({ lossClass, groupId: of }) => lossClass !== null && (of === null || of === groupId),
  );
  const groups = reasons.filter(({ lossClass }) => lossClass === null);
  const isTop = (parentId: number | null): boolean => !groups.some(({ id }) => id === parentId);
  return [
    { id: null, name: null, leaves: leaves.filter(({ parentId }) => isTop(parentId)) },
    ...groups.map(({ id, name }) => ({ id, name, leaves: leaves.filter(({ parentId }) => parentId === id) })),
  ].filter((group) => group.leaves.length > 0);
}
