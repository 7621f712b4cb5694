import type { BoardMachine } from "@fiel/contracts";
import { span } from "./element.ts";
import type { BoardView } from "./board-view.ts";
import { runningTime } from "./board-words.ts";

/** A time that runs on between two pictures: the player keeps it up. */
export const running = (sinceMs: number, nowMs: number, className = ""): HTMLElement => {
  const element = span(className, runningTime((nowMs - sinceMs) / 1000));
  element.setAttribute("data-since", String(sinceMs));
  return element;
};

/** Why a machine does not produce: the cause of a stop, or the state of its connection. */
export const reasonOf = (
  { condition, cause, status }: BoardMachine,
  { words }: Pick<BoardView, "words">,
): string =>
  condition === "stopped"
    ? (cause ?? words.texts.unknownCause)
    : (words.texts.states[status] ?? words.texts.states[3] ?? "");

/** The state in a line: 'Parado 38 min', 'Desconectado 2 h 04'; in the past, and without a running time, of an old picture. */
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
