import type { CustomSeriesOption } from "echarts/charts";
import type { PlotSize } from "../picture/surface.ts";
import type { RenderItem } from "../timeline/time-scale.ts";
import { type Corner, marksType } from "./marks.ts";

interface Marks {
  /** Values of the x and of the y axis. */
  readonly points: readonly (readonly [number, number])[];
  readonly outline: readonly Corner[];
  readonly style: { readonly fill: string; readonly stroke?: string; readonly lineWidth?: number };
}

/**
 * Hundreds of marks that nobody points at, as one path: an item for each takes most of a frame while time moves. Whoever is
 * beyond the plot is not drawn, whoever is at its edge is drawn whole.
 */
export const pathMarks = ({ points, outline, style }: Marks): CustomSeriesOption => {
  const renderItem: RenderItem = (params, api) => {
    const { x: left, width } = params.coordSys as unknown as PlotSize;
    const places = points.flatMap((point): Corner[] => {
      const [x = Number.NaN, y = Number.NaN] = api.coord([...point]);
      return x >= left && x <= left + width ? [[x, y]] : [];
    });
    // The types know the library's own shapes alone.
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
