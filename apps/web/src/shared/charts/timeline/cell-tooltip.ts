import { intersection, lengthMs, type TimeWindow } from "@fiel/domain";
import type { TFunction } from "i18next";
import { tooltipElement, type TooltipRow } from "../tooltip-element.ts";
import type { CellShares } from "./cell-shares.ts";
import type { CellPlace, TimelineCells } from "./timeline-cells.ts";
import type { TimelineInput } from "./timeline-layout.ts";

interface CellTexts {
  readonly title: string;
  readonly rows: readonly TooltipRow[];
}

/** Duration and share of each state in a cell, the largest first. */
const partsOf = (
  { timeline: { layers }, words, format }: TimelineInput,
  shares: CellShares,
  lengthS: number,
): readonly TooltipRow[] =>
  [
    ...shares.layers.map((share, layer) => {
      const { id = "", token = "c4", mark } = layers[layer] ?? {};
      return { share, color: `var(--${token})`, mark, name: words.layers?.[id] ?? id };
    }),
    { share: shares.rest, color: "var(--h1)", mark: "useful" as const, name: words.rest ?? "" },
  ]
    .filter(({ share, name }) => share > 0 && name !== "")
    .toSorted((one, other) => other.share - one.share)
    .map(({ share, color, mark, name }) => {
      const value = `${format.duration(share * lengthS)} · ${format.percent(100 * share)}`;
      return { color, mark, name, value };
    });

/** Number of bars in a cell, and the name and duration of the longest. Empty when there is no bar or bars have no names. */
const factsOf = (
  { timeline, format, barName }: TimelineInput,
  row: number,
  cell: TimeWindow,
  t: TFunction,
): string => {
  const bars = timeline.rows[row]?.bars.flat() ?? [];
  const within = bars
    .map(({ id, ...bar }) => ({ id, part: intersection(bar, cell) }))
    .flatMap(({ id, part }) => (part === null ? [] : [{ id, lengthS: lengthMs(part) / 1_000 }]));
  const [longest] = within.toSorted((one, other) => other.lengthS - one.lengthS);
  if (longest === undefined || barName === undefined) return "";
  return t("timeline.facts", {
    count: within.length,
    total: format.number(within.length),
    name: barName(longest.id),
    duration: format.duration(longest.lengthS),
  });
};

/** Texts of a cell's tooltip: row and time, what the cell consists of, and what a click does; null when there is no such cell. */
export const cellTexts = (
  input: TimelineInput,
  cells: TimelineCells,
  { row, step, at }: CellPlace,
  t: TFunction,
): CellTexts | null => {
  const own = cells.of(row, step);
  const [cell, shares] = [own.cells[at], own.shares[at]];
  if (cell === undefined || shares === undefined) return null;
  const { timeline, format } = input;
  const parts = partsOf(input, shares, lengthMs(cell) / 1_000);
  const facts = parts.length === 0 ? t("timeline.blank") : factsOf(input, row, cell, t);
  const when =
    step === "day"
      ? format.instant(cell.startMs, "date")
      : `${format.instant(cell.startMs, "dateTime")} – ${format.instant(cell.endMs, "time")}`;
  const said = [facts, t(`timeline.open.${step}`)].filter((text) => text !== "");
  return {
    title: `${timeline.rows[row]?.label ?? ""} · ${when}`,
    rows: [...parts, ...said.map((name) => ({ color: "transparent", name, value: "" }))],
  };
};

export const cellTooltip = (...of: Parameters<typeof cellTexts>): HTMLElement | string => {
  const texts = cellTexts(...of);
  return texts === null ? "" : tooltipElement(texts.title, texts.rows);
};
