import type { BoardMachine } from "@fiel/contracts";
import { drawMark, markOf } from "../board-marks.ts";
import {
  type BoardView,
  type DrawnPage,
  listOf,
  type PagePlan,
  periodWords,
  rangeWords,
} from "../board-view.ts";
import { figure, type MassUnit, unitFor } from "../board-words.ts";
import { type Child, div, span, styled } from "../element.ts";
import { reasonOf, stateLine } from "../machine-state.ts";

interface Scale {
  readonly unit: MassUnit;
  /** Weight at the top of the scale, g. */
  readonly top: number;
}

const high = (grams: number, { top }: Scale): string => `${Math.min(100, (grams / top) * 100)}%`;

const drawBar = (machine: BoardMachine, scale: Scale, { words }: BoardView): HTMLElement => {
  const { plan, usefulWeight } = machine;
  const done = styled(div("board-column-done"), { height: high(usefulWeight, scale) });
  if (plan === null || plan <= 0) return div("board-column-plot", done);
  const { texts } = words;
  return div(
    "board-column-plot",
    styled(div("board-column-rest"), { height: high(plan, scale) }),
    done,
    styled(div("board-column-plan"), { bottom: high(plan, scale) }),
    styled(
      div(
        "board-column-plan-label",
        div("board-column-plan-word", texts.plan),
        words.massText(plan, scale.unit),
      ),
      { bottom: high(plan, scale) },
    ),
    styled(div("board-column-share", words.percent((usefulWeight / plan) * 100)), {
      bottom: high(Math.min(usefulWeight, plan * 0.82), scale),
    }),
  );
};

const drawBelow = (machine: BoardMachine, view: BoardView): Child[] => {
  const mark = view.isStale ? "disconnected" : markOf(machine);
  if (mark === "producing")
    return [div("board-column-name", machine.name), div("board-column-product", machine.product?.name ?? "")];
  const word = machine.condition === "stopped" ? reasonOf(machine, view) : view.words.texts.stopped;
  return [
    div(`board-column-name board-text-${mark}`, drawMark(mark), span("", machine.name)),
    div(`board-column-state board-text-${mark}`, stateLine(machine, view, word)),
  ];
};

const drawColumn = (machine: BoardMachine, scale: Scale, view: BoardView): HTMLElement => {
  const column = div(
    "board-column",
    figure("board-hero board-column-value", view.words.mass(machine.usefulWeight, scale.unit)),
    drawBar(machine, scale, view),
    div("board-column-below", ...drawBelow(machine, view)),
  );
  column.setAttribute("data-machine", String(machine.id));
  return column;
};

/** Page of the useful weight of up to four machines on one scale, each against its plan. */
export const drawProduction = (view: BoardView, plan: PagePlan): DrawnPage => {
  const { picture, words } = view;
  const shown = picture.machines.slice(plan.from, plan.from + plan.count);
  const top = Math.max(
    1,
    ...shown.map(({ usefulWeight, plan: whole }) => Math.max(usefulWeight, whole ?? 0)),
  );
  const scale = { unit: unitFor(top), top };
  const body =
    shown.length === 0
      ? div("board-panel board-none", words.texts.noMachines)
      : div("board-panel board-columns", ...shown.map((machine) => drawColumn(machine, scale, view)));
  return {
    title: words.texts.production,
    sub: listOf(periodWords(view), words.texts.units[scale.unit], rangeWords(view, plan)),
    body,
  };
};
