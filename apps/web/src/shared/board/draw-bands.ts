import type { BoardMachine, BoardPicture } from "@fiel/contracts";
import { drawMark, markOf } from "./board-marks.ts";
import type { BoardView } from "./board-view.ts";
import { runningTime } from "./board-words.ts";
import { type Child, div, span } from "./element.ts";
import { reasonOf, running } from "./machine-state.ts";
import type { StopNews } from "./stop-watch.ts";

const drawOther = (machine: BoardMachine, view: BoardView): HTMLElement =>
  span(
    "board-other",
    drawMark(markOf(machine)),
    span("board-other-name", machine.name),
    span("board-other-reason", reasonOf(machine, view)),
    machine.since === null ? null : running(machine.since, view.nowMs, "board-other-time"),
  );

const othersShown = 4;

const drawOthers = (label: string, others: readonly BoardMachine[], view: BoardView): HTMLElement =>
  div(
    "board-others",
    span("board-others-label", label),
    ...others.slice(0, othersShown).map((machine) => drawOther(machine, view)),
    others.length > othersShown ? span("board-others-label", `+${others.length - othersShown}`) : null,
  );

/** Band above any page that tells what stopped. The page below it shrinks. */
export const drawStopBand = ({ newest, others }: StopNews, view: BoardView): HTMLElement => {
  const { texts } = view.words;
  if (newest === null) return div("board-band board-band-small", drawOthers(texts.out, others, view));
  const { since } = newest;
  const rest: Child = others.length === 0 ? null : drawOthers(texts.alsoOut, others, view);
  const band = div(
    "board-band board-band-large",
    div(
      "board-band-row",
      drawMark("stopped"),
      span("board-band-name", newest.name),
      div(
        "board-band-why",
        div("board-band-cause", reasonOf(newest, view)),
        since === null
          ? null
          : div("board-band-since", texts.stoppedAt(view.words.moment(since, view.nowMs))),
      ),
      since === null ? null : running(since, view.nowMs, "board-band-time"),
    ),
    rest,
  );
  band.setAttribute("role", "alert");
  return band;
};

/** Band that tells since when no picture has come, and how old the shown one is, if any. */
export const drawStaleBand = (
  sinceMs: number,
  {
    words,
    nowMs,
    ageMs,
    picture,
  }: Pick<BoardView, "words" | "nowMs"> & { readonly ageMs: number; readonly picture: BoardPicture | null },
): HTMLElement => {
  const age = runningTime(ageMs / 1000);
  return div(
    "board-band board-band-away",
    drawMark("disconnected"),
    span("board-away-words", words.texts.noAnswer(words.moment(sinceMs, nowMs))),
    picture === null
      ? null
      : span("board-away-age", `${words.texts.pictureAge}\u00a0`, span("board-away-time", age)),
  );
};
