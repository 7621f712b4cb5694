import type { TimeWindow } from "@fiel/domain";
import { tooltipElement } from "../tooltip-element.ts";
import type { CellShares } from "./cell-shares.ts";
import type { TimelineInput } from "./timeline-layout.ts";

/** Of which row and from when to when, and what the time was spent with, most of it first. */
export const cellTooltip = (
  { timeline, words, format }: TimelineInput,
  row: number,
  cell: TimeWindow | undefined,
  shares: CellShares | undefined,
): HTMLElement | string => {
  if (cell === undefined || shares === undefined) return "";
  const lengthS = (cell.endMs - cell.startMs) / 1_000;
  const parts = [
    ...shares.layers.map((share, layer) => {
      const { id = "", token = "c4", mark } = timeline.layers[layer] ?? {};
      return { share, color: `var(--${token})`, mark, name: words.layers?.[id] ?? id };
    }),
    { share: shares.rest, color: "var(--h1)", mark: "useful" as const, name: words.rest ?? "" },
  ];
  const title = `${timeline.rows[row]?.label ?? ""} · ${format.instant(cell.startMs, "dateTime")}`;
  return tooltipElement(
    title,
    parts
      .filter(({ share, name }) => share > 0 && name !== "")
      .toSorted((one, other) => other.share - one.share)
      .map(({ share, color, mark, name }) => ({
        color,
        mark,
        name,
        value: `${format.duration(share * lengthS)} · ${format.percent(100 * share)}`,
      })),
  );
};
