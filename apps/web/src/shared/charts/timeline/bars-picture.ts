import type { ChartTokens } from "../chart-tokens.ts";
import { inkOf } from "../picture/ink.ts";
import { createSurface, type PlotSize } from "../picture/surface.ts";
import { type BarLayer, coverColumns, paintRow } from "./bar-lines.ts";
import { type RenderItem, scaleOf } from "./time-scale.ts";
import { barsPictureName } from "./timeline.ts";
import type { TimelineCells } from "./timeline-cells.ts";
import type { TimelineInput } from "./timeline-layout.ts";

/** Whether bars are drawn as a picture: not on a screen whose pixels are no whole part of the page's, which would blur it. */
export const isPicture = (devicePixelRatio: number): boolean => Number.isInteger(devicePixelRatio);

/**
 * Bars of all rows as one picture, drawn anew as time moves: thousands of them cost a fraction of what as many shapes cost.
 * Striped ones, which lie over the others, are left to their shapes.
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
