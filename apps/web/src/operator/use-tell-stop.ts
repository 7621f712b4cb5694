import type { TabletStop } from "@fiel/contracts";
import { fill } from "../shared/board/texts/fill.ts";
import { useOperator } from "./operator-context.ts";
import type { ShownStop } from "./shown-stops.ts";
import type { Told } from "./waiting-answers.ts";

export interface TellStop {
  readonly explain: (reason: TabletStop["reason"]) => void;
  /** Null removes the comment. */
  readonly comment: (comment: string | null) => void;
  readonly split: (atMs: number) => void;
}

/** Answers a stop as shown. The previous answer can be restored for a while. */
export function useTellStop(stop: ShownStop): TellStop {
  const { store, words, format } = useOperator();
  const { equipment, startDate, endDate, revision, comment } = stop;
  // A reason that comes from the event's registration is not repeated as an answer by a person.
  const given = stop.explainedBy === "person" ? (stop.reason?.id ?? null) : null;
  const shown = stop.suggestions.map(({ reasonId }) => reasonId);
  const told = (
    reasonId: number | null,
    text: string | null,
    suggested: readonly number[] | null = null,
  ): Told =>
    reasonId === null && text === null
      ? { kind: "clear" }
      : { kind: "explain", reasonId, comment: text, suggested };
  const before = told(given, comment);
  const tell = (what: Told, text: string): void =>
    store.tell({ equipment, startDate, endDate, revision }, what, {
      text: fill(words.done, { answer: text }),
      before,
    });
  return {
    explain: (reason) =>
      tell(told(reason?.id ?? null, comment, shown.length === 0 ? null : shown), reason?.name ?? ""),
    comment: (text) => tell(told(given, text), text ?? words.noReason),
    split: (atMs) =>
      tell({ kind: "split", at: atMs }, fill(words.again.splitAt, { time: format.time(atMs) })),
  };
}
