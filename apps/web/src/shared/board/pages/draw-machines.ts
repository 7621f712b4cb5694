import type { BoardMachine } from "@fiel/contracts";
import { type Child, div, span } from "../element.ts";
import { drawBag, drawMark, drawTriangle, markOf } from "../board-marks.ts";
import {
  type BoardView,
  type DrawnPage,
  listOf,
  type PagePlan,
  periodWords,
  rangeWords,
} from "../board-view.ts";
import { ownCauseSince } from "../cause-since.ts";
import { running, stateLine } from "../machine-state.ts";

const gramsOf = { g: 1, kg: 1000, lb: 453.592_37 } as const;

const netWeight = (product: NonNullable<BoardMachine["product"]>, { words }: BoardView): string => {
  if (product.weight === null) return "";
  const value = product.weight / gramsOf[product.unit];
  const decimals = [0, 1, 2, 3].find((digits) => Math.abs(value - Number(value.toFixed(digits))) < 1e-9) ?? 3;
  return `${words.number(value, decimals)} ${product.unit}`;
};

/** Shows one further product and sums up the rest, because there is room for two lines. */
const drawOthers = ({ others }: BoardMachine, { words }: BoardView): HTMLElement[] => {
  const { texts, count } = words;
  const [first, ...rest] = others;
  if (first === undefined) return [];
  const line = (name: string, useful: number) =>
    div("board-product-brand board-product-others", texts.otherProduct(name, count(useful)));
  const more = rest.reduce((sum, { useful }) => sum + useful, 0);
  return [
    line(first.name ?? texts.noProduct, first.useful),
    ...(rest.length === 0 ? [] : [line(texts.othersCount(rest.length), more)]),
  ];
};

const drawProduct = (machine: BoardMachine, view: BoardView): HTMLElement => {
  const { product } = machine;
  if (product === null) return div("board-product", span("board-product-name", view.words.texts.noProduct));
  return div(
    "board-product",
    div("board-product-name", product.name),
    product.brand === "" ? null : div("board-product-brand", product.brand),
    div("board-product-weight", netWeight(product, view)),
    ...drawOthers(machine, view),
  );
};

const drawPicture = ({ product }: BoardMachine, { imageOf }: BoardView): Child => {
  const address = product === null ? null : imageOf(product);
  if (address === null) return drawBag();
  const image = document.createElement("img");
  image.className = "board-picture";
  image.src = address;
  image.alt = "";
  return image;
};

/** Age of the cause, when it differs from the age of the stop. */
const causeAge = (machine: BoardMachine, { isStale, nowMs }: BoardView): Child[] => {
  const since = isStale ? null : ownCauseSince(machine);
  return since === null ? [] : ["\u00a0", running(since, nowMs)];
};

const drawBand = (machine: BoardMachine, view: BoardView): HTMLElement => {
  const { words, isStale } = view;
  const mark = isStale ? "disconnected" : markOf(machine);
  const cause = machine.condition === "stopped" ? (machine.cause ?? words.texts.unknownCause) : null;
  const state =
    machine.condition === "producing" && !isStale
      ? span(
          "board-rate",
          words.number(machine.speed, 1),
          span("board-rate-unit", `\u00a0${words.texts.rate}`),
        )
      : span(
          "board-state",
          cause === null ? null : span("board-cause", cause, ...causeAge(machine, view)),
          stateLine(machine, view, words.texts.stopped),
        );
  return div(
    `board-card-band board-band-${mark}`,
    drawMark(mark),
    span("board-card-name", machine.name),
    state,
  );
};

const drawNumber = (label: Child, value: string, name: string): HTMLElement =>
  div(`board-number board-${name}`, div("board-number-label", label), div("board-number-value", value));

/** OEE as the product of availability, performance and quality, which is all the arithmetic that a screen without a pointer can show. */
const drawOee = ({ oee }: Partial<BoardMachine>, { words }: BoardView): Child => {
  // A server of the version before tells none.
  if (oee === undefined || oee === null) return null;
  const percent = (fraction: number | null, decimals: number): string =>
    words.percent(fraction === null ? null : fraction * 100, decimals);
  const factors = [oee.availability, oee.performance, oee.quality].map((one) => percent(one, 1));
  return div("board-oee", words.texts.oee(percent(oee.oee, 1), factors.join(" × ")));
};

const drawCard = (machine: BoardMachine, view: BoardView): HTMLElement => {
  const { words } = view;
  const { texts } = words;
  const useful =
    machine.usefulPercent === null
      ? texts.usefulAlone
      : texts.useful(words.percent(machine.usefulPercent, 2));
  const mark = view.isStale ? "stale" : markOf(machine);
  const card = div(
    `board-panel board-card board-card-${mark}`,
    drawBand(machine, view),
    div(
      "board-card-body",
      drawPicture(machine, view),
      drawProduct(machine, view),
      div(
        "board-hero-box",
        div("board-hero", words.count(machine.useful)),
        div("board-useful", drawMark("producing"), useful),
        drawOee(machine, view),
      ),
    ),
    div(
      "board-numbers",
      drawNumber(texts.total, words.count(machine.total), "total"),
      drawNumber(span("", drawTriangle("down"), texts.below), words.count(machine.under), "under"),
      drawNumber(span("", drawTriangle("up"), texts.above), words.count(machine.over), "over"),
    ),
  );
  card.setAttribute("data-machine", String(machine.id));
  return card;
};

/** Page of up to four machines: state, product and production. */
export const drawMachines = (view: BoardView, plan: PagePlan): DrawnPage => {
  const { picture, words } = view;
  const shown = picture.machines.slice(plan.from, plan.from + plan.count);
  const body =
    shown.length === 0
      ? div("board-panel board-none", words.texts.noMachines)
      : div(`board-cards board-cards-${shown.length}`, ...shown.map((machine) => drawCard(machine, view)));
  return { title: words.texts.machines, sub: listOf(periodWords(view), rangeWords(view, plan)), body };
};
