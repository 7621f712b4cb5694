import type { BoardView } from "../board-view.ts";
import { type MassUnit, unitFor } from "../board-words.ts";
import { type Child, svg } from "../element.ts";

type Pace = NonNullable<BoardView["picture"]["pace"]>;

const width = 1290;
/** Height without a band above the page, px. */
const fullHeight = 660;
const [left, right, top, bottom] = [110, 20, 50, 60];
const hourMs = 3_600_000;

interface Plot {
  readonly height: number;
  readonly x: (atMs: number) => number;
  readonly y: (grams: number) => number;
}

const niceStep = (most: number): number => {
  const raw = most / 4;
  const power = 10 ** Math.floor(Math.log10(raw));
  return ([1, 2, 5, 10].find((step) => step * power >= raw) ?? 10) * power;
};

const line = (points: readonly (readonly [number, number])[]): string =>
  points.map(([x, y], i) => `${i === 0 ? "M" : "L"}${x.toFixed(1)} ${y.toFixed(1)}`).join("");

const text = (
  x: number,
  y: number,
  words: string,
  attributes: Record<string, string | number> = {},
): SVGElement => svg("text", { x, y, class: "board-chart-text", ...attributes }, words);

/** Grid lines and labels of the value axis. */
const drawValues = (most: number, { y }: Plot, { words }: BoardView, unit: MassUnit): Child[] => {
  const step = niceStep(most);
  const children: Child[] = [];
  for (let grams = 0; grams <= most; grams += step) {
    const at = y(grams);
    children.push(svg("path", { d: `M${left} ${at}H${width - right}`, class: "board-chart-grid" }));
    const value = grams === 0 ? "0" : words.mass(grams, unit).value;
    children.push(text(left - 16, at + 9, value, { "text-anchor": "end" }));
  }
  return children;
};

const drawTimes = ({ start, end }: Pace, { x, height }: Plot, { words }: BoardView): Child[] => {
  const children: Child[] = [];
  for (let at = start; at <= end; at += 4 * hourMs) {
    // The end of the day is labelled 24:00.
    const words24 = at === end ? "24:00" : words.time(at);
    children.push(text(x(at), height - 12, words24, { "text-anchor": at === end ? "end" : "middle" }));
  }
  return children;
};

/** Lines of the plan (dotted), production (solid) and projection (dashed), with a band between the day's and the last hour's pace. */
const drawLines = (pace: Pace, { x, y }: Plot, nowMs: number): Child[] => {
  const done = pace.points.filter((point) => point.done !== null);
  const doneLine = line(done.map(({ at, done: grams }) => [x(at), y(grams ?? 0)]));
  const plan = pace.points.filter((point) => point.plan !== null);
  const now: readonly [number, number] = [x(nowMs), y(pace.done)];
  const { projected, projectedByLastHour } = pace;
  const ends =
    projected === null ? [] : [projected, projectedByLastHour ?? projected].map((grams) => y(grams));
  const children: Child[] = [
    svg("path", { d: `${doneLine}L${now[0]} ${y(0)}L${x(pace.start)} ${y(0)}Z`, class: "board-chart-area" }),
    svg("path", {
      d: line(plan.map(({ at, plan: grams }) => [x(at), y(grams ?? 0)])),
      class: "board-chart-plan",
    }),
    svg("path", { d: doneLine, class: "board-chart-done" }),
  ];
  const [first, second] = ends;
  if (first !== undefined && second !== undefined) {
    children.push(
      svg("path", {
        d: `${line([now, [x(pace.end), first], [x(pace.end), second]])}Z`,
        class: "board-chart-band",
      }),
      svg("path", { d: line([now, [x(pace.end), first]]), class: "board-chart-projection" }),
    );
  }
  children.push(svg("circle", { cx: now[0], cy: now[1], r: 12, class: "board-chart-now" }));
  return children;
};

/** Cumulative weight of a day against its plan. */
export const drawPaceChart = (pace: Pace, view: BoardView): SVGElement => {
  const { words } = view;
  const { texts } = words;
  const nowMs = Math.min(view.picture.at, pace.end);
  const most = Math.max(1, pace.done, pace.plan ?? 0, pace.projected ?? 0) * 1.04;
  const unit = unitFor(most);
  const height = fullHeight - view.bandHeight;
  const plot: Plot = {
    height,
    x: (at) => left + ((at - pace.start) / (pace.end - pace.start)) * (width - left - right),
    y: (grams) => height - bottom - (Math.min(grams, most) / most) * (height - top - bottom),
  };
  const nowX = plot.x(nowMs);
  const labels: Child[] = [
    svg("path", { d: `M${nowX} ${top - 20}V${height - bottom}`, class: "board-chart-nowline" }),
    text(nowX < width / 2 ? nowX + 14 : nowX - 14, top, texts.now, {
      "text-anchor": nowX < width / 2 ? "start" : "end",
      class: "board-chart-text board-chart-strong",
    }),
  ];
  if (pace.plan !== null)
    labels.push(
      text(
        width - right,
        Math.max(28, plot.y(pace.plan) - 18),
        `${texts.plan} ${words.massText(pace.plan, unit)}`,
        {
          "text-anchor": "end",
          class: "board-chart-text board-chart-strong",
        },
      ),
    );
  if (pace.projected !== null)
    labels.push(
      text(width - right, plot.y(pace.projected) + 44, texts.projection, {
        "text-anchor": "end",
        class: "board-chart-text board-chart-useful",
      }),
    );
  return svg(
    "svg",
    { viewBox: `0 0 ${width} ${height}`, class: "board-chart", "aria-hidden": "true" },
    ...drawValues(most, plot, view, unit),
    ...drawTimes(pace, plot, view),
    ...drawLines(pace, plot, nowMs),
    ...labels,
  );
};
