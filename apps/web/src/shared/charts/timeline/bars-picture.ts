import type { ChartTokens } from "../chart-tokens.ts";
import { inkOf } from "../picture/ink.ts";
import { createSurface, type PlotSize } from "../picture/surface.ts";
import { type BarLayer, coverColumns, paintRow } from "./bar-lines.ts";
import { type RenderItem, scaleOf } from "./time-scale.ts";
import { barsPictureName } from "./timeline.ts";
import type { TimelineCells } from "./timeline-cells.ts";
import type { TimelineInput } from "./timeline-layout.ts";

/** Whether bars are painted as an image: only at an integer device pixel ratio, since any other would blur it. */
export const isPicture = (devicePixelRatio: number): boolean => Number.isInteger(devicePixelRatio);

/**
 * Paints the bars of all rows as one image, anew at each step of a gesture: thousands of shapes would take many times longer. Striped bars lie over
 * it and stay shapes.
 */
export const barsPicture = ({ timeline }: TimelineInput, tokens: ChartTokens, cells: TimelineCells) => {
  const { rows, layers, span } = timeline;
  const surface = createSurface();
  const inks = layers.map(({ token, hatched }) => (hatched ? null : inkOf(tokens[token])));
  const renderItem: RenderItem = (params, api) => {
    const plot = params.coordSys as unknown as PlotSize;
    const ratio = api.getDevicePixelRatio();
    const { x, y, width, height } = plot;
    const columns = Math.round(width * ratio);
    const shown = scaleOf(params, api, span);
    const scale = { visible: shown.visible, left: 0, right: columns };
    const isDrawn = isPicture(ratio) && cells.stepOf(shown) === null;
    const covers = layers.map(() => new Float32Array(columns));
    const layersOf = (row: number): BarLayer[] => {
      const [, middle = 0] = api.coord([span.startMs, row]);
      return layers.flatMap(({ heightPx }, at) => {
        const [ink, cover, bars = []] = [inks[at], covers[at], rows[row]?.bars[at]];
        if (!ink || !cover || bars.length === 0) return [];
        coverColumns(cover, bars, scale, ratio);
        const top = (Math.round(middle - heightPx / 2) - y) * ratio;
        return [{ top, height: heightPx * ratio, ink, cover }];
      });
    };
    if (isDrawn)
      surface.paint(columns, Math.round(height * ratio), (pixels) => {
        for (const row of rows.keys()) paintRow(pixels, columns, layersOf(row));
      });
    const { image } = surface;
    return {
      type: "image",
      name: barsPictureName,
      silent: true,
      invisible: !isDrawn,
      style: { image, x, y, width, height },
    };
  };
  return {
    type: "custom" as const,
    id: barsPictureName,
    data: [[span.startMs, 0]],
    encode: { x: 0, y: 1 },
    clip: true,
    silent: true,
    tooltip: { show: false },
    z: 3,
    renderItem,
  };
};
