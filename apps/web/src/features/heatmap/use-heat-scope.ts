import type { FilterScope } from "../../shared/filters/filter-scope.ts";
import { useRangeText } from "../../shared/filters/use-period-text.ts";
import type { HeatCell, HeatGrid } from "./heat-grid.ts";

const two = (value: number): string => String(value).padStart(2, "0");
const dayOf = ({ year, month, day }: HeatCell): string => `${year}-${two(month)}-${two(day)}`;

/** Scope of the panel, with its twelve months in place of the filter's period. */
export const useHeatScope = (grid: HeatGrid | null): FilterScope | undefined => {
  const rangeText = useRangeText();
  const first = grid?.cells[0];
  const last = grid?.cells.at(-1);
  if (!first || !last) return undefined;
  return { period: rangeText({ firstDay: dayOf(first), lastDay: dayOf(last) }) };
};
