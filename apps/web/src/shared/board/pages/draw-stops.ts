import type { BoardMachine } from "@fiel/contracts";
import { paretoAxisEndS } from "@fiel/domain";
import { type BoardView, type DrawnPage, listOf, machinesWords, periodWords } from "../board-view.ts";
import { drawMark, markOf } from "../board-marks.ts";
import { durationFigure } from "../board-words.ts";
import { div, span, styled } from "../element.ts";
import { reasonOf, running } from "../machine-state.ts";

type Stops = NonNullable<BoardView["picture"]["stops"]>;

const hourS = 3600;
/** Steps of the axis, hours. The smallest is used that leaves at most four steps. */
const stepsH = [0.25, 0.5, 1, 2, 3, 6, 12, 24, 48, 96, 192];

const axisOf = (endS: number): number[] => {
  const stepH = stepsH.find((hours) => endS / (hours * hourS) <= 4) ?? 192;
  const marks: number[] = [];
  for (let atS = 0; atS <= endS; atS += stepH * hourS) marks.push(atS);
  return marks;
};

const hourWords = (seconds: number, { words }: BoardView): string => {
  const hours = seconds / hourS;
  return `${words.number(hours, Number.isInteger(hours) ? 0 : hours % 0.5 === 0 ? 1 : 2)} h`;
};

const drawRow = (row: Stops["rows"][number], endS: number, { words }: BoardView): HTMLElement => {
  const { texts } = words;
  const name = row.code === null ? texts.others : (row.name ?? texts.unknownEvent);
  const bar = styled(div(row.code === null ? "board-bar board-bar-rest" : "board-bar board-bar-stop"), {
    width: `${(row.duration / endS) * 100}%`,
  });
  const element = div(
    "board-pareto-row",
    div("board-pareto-name", name),
    div("board-pareto-track", bar),
    div("board-pareto-duration", words.duration(row.duration)),
    div("board-pareto-share", words.percent(row.cumulativePercent)),
  );
  element.setAttribute("data-code", String(row.code));
  return element;
};

const drawChart = (stops: Stops, view: BoardView): HTMLElement => {
  const { texts } = view.words;
  if (stops.rows.length === 0)
    return div("board-panel board-none", stops.count > 0 ? texts.noUnplanned : texts.noStops);
  const endS = paretoAxisEndS(Math.max(...stops.rows.map(({ duration }) => duration)));
  const marks = axisOf(endS);
  const at = (seconds: number): Record<string, string> => ({ left: `${(seconds / endS) * 100}%` });
  return div(
    "board-panel board-pareto",
    div("board-pareto-head", div(""), div(""), div("", texts.duration), div("", texts.cumulative)),
    div(
      "board-pareto-rows",
      div(
        "board-pareto-grid",
        div(""),
        div("board-pareto-lines", ...marks.map((mark) => styled(div("board-pareto-line"), at(mark)))),
        div(""),
        div(""),
      ),
      ...stops.rows.map((row) => drawRow(row, endS, view)),
    ),
    div(
      "board-pareto-axis",
      div(""),
      div(
        "board-pareto-lines",
        ...marks.map((mark) => styled(div("board-pareto-mark", hourWords(mark, view)), at(mark))),
      ),
      div(""),
      div(""),
    ),
  );
};

/** Why the machine does not produce; with a stale picture also since when. */
const outWords = (machine: BoardMachine, view: BoardView): string => {
  const reason = reasonOf(machine, view);
  const { since } = machine;
  return view.isStale && since !== null
    ? view.words.texts.stateSince(reason, view.words.moment(since, view.nowMs))
    : reason;
};

/** Machines that do not produce, the longest first. */
const drawOut = (view: BoardView): HTMLElement[] => {
  const { picture, words, nowMs, isStale } = view;
  const out = picture.machines
    .filter(({ condition }) => condition !== "producing")
    .sort((one, other) => (one.since ?? 0) - (other.since ?? 0));
  if (out.length === 0) return [div("board-side-note", words.texts.noneOut)];
  return out
    .slice(0, 4)
    .map((machine) =>
      div(
        "board-out",
        drawMark(isStale ? "disconnected" : markOf(machine)),
        span("board-out-name", machine.name),
        machine.since === null || isStale ? span("") : running(machine.since, nowMs, "board-out-time"),
        div("board-out-reason", outWords(machine, view)),
      ),
    );
};

/** Page of the causes of stops and of the machines that stand now. */
export const drawStops = (view: BoardView): DrawnPage => {
  const { words, picture } = view;
  const { texts } = words;
  const stops: Stops = picture.stops ?? { rows: [], duration: 0, planned: 0, count: 0 };
  const side = div(
    "board-panel board-side",
    div("board-side-label", texts.stoppedAll),
    durationFigure("board-hero board-stopped-total", stops.duration),
    div("board-side-note", texts.events(stops.count)),
    stops.planned > 0 ? div("board-side-note", texts.plannedOfIt(words.duration(stops.planned))) : null,
    div("board-rule"),
    div("board-side-label", texts.outNow),
    ...drawOut(view),
  );
  return {
    title: texts.stops,
    sub: listOf(periodWords(view), machinesWords(view)),
    body: div("board-two", drawChart(stops, view), side),
  };
};
