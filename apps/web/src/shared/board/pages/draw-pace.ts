import { drawMark, markOf } from "../board-marks.ts";
import { type BoardView, type DrawnPage, listOf, machinesWords } from "../board-view.ts";
import { figure, unitFor } from "../board-words.ts";
import { type Child, div, span } from "../element.ts";
import { reasonOf, stateLine } from "../machine-state.ts";
import { drawPaceChart } from "./pace-chart.ts";

type Pace = NonNullable<BoardView["picture"]["pace"]>;

const drawHeads = (pace: Pace, view: BoardView): HTMLElement => {
  const { words, picture } = view;
  const { texts } = words;
  const { done, plan, planNow } = pace;
  const unit = unitFor(Math.max(done, planNow ?? 0));
  return div(
    "board-heads",
    div(
      "board-head-part",
      div("board-side-label", texts.done),
      figure("board-hero", words.mass(done, unit)),
      div(
        "board-side-note",
        plan === null || plan <= 0 ? texts.noPlan : texts.ofPlan(words.percent((done / plan) * 100)),
      ),
    ),
    planNow === null
      ? null
      : div(
          "board-head-part",
          div("board-side-label", texts.againstPlan),
          figure("board-hero", words.mass(done - planNow, unit, true)),
          div("board-side-note", texts.planAt(words.time(picture.at), words.massText(planNow, unit))),
        ),
  );
};

const drawEnd = (pace: Pace, { words }: BoardView): Child[] => {
  const { texts } = words;
  const { projected, plan } = pace;
  if (projected === null) return [];
  const unit = unitFor(projected);
  const percent = plan === null || plan <= 0 ? null : words.percent((projected / plan) * 100);
  const note =
    percent === null
      ? texts.noPlan
      : plan !== null && projected < plan
        ? texts.missing(percent, words.massText(plan - projected, unit))
        : texts.reached(percent);
  return [
    div("board-side-label", texts.projected("24:00")),
    figure("board-hero", words.mass(projected, unit)),
    div("board-side-note", note),
    div("board-rule"),
  ];
};

const drawNeeded = (pace: Pace, { words }: BoardView): Child[] => {
  const { texts } = words;
  const { needed, lastHour } = pace;
  const unit = unitFor(Math.max(needed ?? 0, lastHour ?? 0));
  const perHour = (grams: number) => ({ ...words.mass(grams, unit), unit: `${unit}/h` });
  return [
    ...(needed === null ? [] : [div("board-side-label", texts.needed), figure("board-big", perHour(needed))]),
    lastHour === null ? null : div("board-side-note", texts.lastHour(`${perHour(lastHour).value} ${unit}/h`)),
    div("board-rule"),
  ];
};

const drawBehind = (pace: Pace, view: BoardView): Child[] => {
  const { words, picture } = view;
  if (pace.plan === null) return [];
  const rows = pace.behind.map(({ id, difference }) => {
    const machine = picture.machines.find((one) => one.id === id);
    if (machine === undefined) return null;
    const mark = view.isStale ? "disconnected" : markOf(machine);
    return div(
      "board-out",
      drawMark(mark),
      span("board-out-name", machine.name),
      span("board-out-time", words.massText(difference)),
      mark === "producing"
        ? null
        : div(
            "board-out-reason",
            stateLine(
              machine,
              view,
              machine.condition === "stopped" ? reasonOf(machine, view) : words.texts.stopped,
            ),
          ),
    );
  });
  return [
    div("board-side-label", words.texts.behind),
    ...(rows.length === 0 ? [div("board-side-note", words.texts.noneBehind)] : rows),
  ];
};

/** Page of the plant's day against its plan. */
export const drawPace = (view: BoardView): DrawnPage => {
  const { words, picture } = view;
  const { pace } = picture;
  const title = words.texts.pace;
  if (pace === null) return { title, sub: "", body: div("") };
  const body = div(
    "board-two",
    div("board-panel board-pace", drawHeads(pace, view), drawPaceChart(pace, view)),
    div(
      "board-panel board-side",
      ...drawEnd(pace, view),
      ...drawNeeded(pace, view),
      ...drawBehind(pace, view),
    ),
  );
  return { title, sub: listOf(words.day(pace.start), machinesWords(view)), body };
};
