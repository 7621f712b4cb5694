import type { BoardMachine } from "@fiel/contracts";
import { span } from "./element.ts";
import type { BoardView } from "./board-view.ts";
import { runningTime } from "./board-words.ts";

/** A running time; the player updates it between pictures. */
export const running = (sinceMs: number, nowMs: number, className = ""): HTMLElement => {
  const element = span(className, runningTime((nowMs - sinceMs) / 1000));
  element.setAttribute("data-since", String(sinceMs));
  return element;
};

/** Why a machine does not produce: the cause of its stop, or the state of its connection. */
export const reasonOf = (
  { condition, cause, status }: BoardMachine,
  { words }: Pick<BoardView, "words">,
): string =>
  condition === "stopped"
    ? (cause ?? words.texts.unknownCause)
    : (words.texts.states[status] ?? words.texts.states[3] ?? "");

/** State of a machine in one line: 'Parado 38 min', 'Desconectado 2 h 04'. With a stale picture in the past tense and without a running time. */
export const stateLine = (machine: BoardMachine, view: BoardView, stoppedWord: string): HTMLElement => {
  const { since, condition } = machine;
  const { words, isStale, nowMs } = view;
  const word = condition === "stopped" ? stoppedWord : reasonOf(machine, view);
  if (isStale) {
    if (condition === "producing") return span("", words.texts.produced);
    return span("", since === null ? word : words.texts.stateSince(word, words.moment(since, nowMs)));
  }
  return since === null ? span("", word) : span("", `${word}\u00a0`, running(since, nowMs));
};
