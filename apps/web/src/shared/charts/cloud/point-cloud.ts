import type { TimeWindow } from "@fiel/domain";
import { inkOf } from "../picture/ink.ts";
import { createSurface, type PlotSize } from "../picture/surface.ts";
import { type RenderItem, scaleOf } from "../timeline/time-scale.ts";
import { type CloudPoints, cloudShades, paintCloud } from "./cloud-pixels.ts";

interface Cloud {
  readonly points: CloudPoints;
  /** The whole x axis. */
  readonly span: TimeWindow;
  /** Ends of the y axis. */
  readonly low: number;
  readonly high: number;
  readonly color: string;
  /** Side of the square that marks a point, px. */
  readonly sidePx: number;
}

/**
 * Tens of thousands of points as one image, painted anew at each step of a gesture: a shape for each point would take longer than a frame, painting
 * pixels takes a few milliseconds.
 */
export const pointCloud = ({ points, span, low, high, color, sidePx }: Cloud) => {
  const surface = createSurface();
  const shades = cloudShades(inkOf(color));
  const renderItem: RenderItem = (params, api) => {
    const { x, y, width, height } = params.coordSys as unknown as PlotSize;
    const { visible } = scaleOf(params, api, span);
    const ratio = api.getDevicePixelRatio();
    const size = { width: Math.round(width * ratio), height: Math.round(height * ratio) };
    const side = Math.max(1, Math.round(sidePx * ratio));
    surface.paint(size.width, size.height, (pixels) =>
      paintCloud(pixels, points, { ...visible, low, high, ...size, side }, shades),
    );
    return { type: "image", silent: true, style: { image: surface.image, x, y, width, height } };
  };
  return {
    type: "custom" as const,
    data: [[span.startMs, low]],
    encode: { x: 0, y: 1 },
    clip: true,
    silent: true,
    tooltip: { show: false },
    renderItem,
  };
};
