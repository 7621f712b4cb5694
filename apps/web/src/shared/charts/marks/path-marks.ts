import type { CustomSeriesOption } from "echarts/charts";
import type { PlotSize } from "../picture/surface.ts";
import type { RenderItem } from "../timeline/time-scale.ts";
import { type Corner, marksType } from "./marks.ts";

interface Marks {
  /** Values on the x and y axes. */
  readonly points: readonly (readonly [number, number])[];
  readonly outline: readonly Corner[];
  readonly style: { readonly fill: string; readonly stroke?: string; readonly lineWidth?: number };
}

/**
 * Draws hundreds of marks without tooltips as one path: an item for each would take most of a frame during a gesture. Marks outside the plot are
 * skipped, marks at its edge are drawn whole.
 */
export const pathMarks = ({ points, outline, style }: Marks): CustomSeriesOption => {
  const renderItem: RenderItem = (params, api) => {
    const { x: left, width } = params.coordSys as unknown as PlotSize;
    const places = points.flatMap((point): Corner[] => {
      const [x = Number.NaN, y = Number.NaN] = api.coord([...point]);
      return x >= left && x <= left + width ? [[x, y]] : [];
    });
    // The library's types do not know registered shapes.
    return { type: marksType, silent: true, shape: { content: { places, outline } }, style } as never;
  };
  return {
    type: "custom",
    data: points.slice(0, 1).map((point) => [...point]),
    encode: { x: 0, y: 1 },
    silent: true,
    tooltip: { show: false },
    renderItem,
  };
};
