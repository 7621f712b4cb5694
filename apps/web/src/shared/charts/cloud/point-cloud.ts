import type { TimeWindow } from "@fiel/domain";
import { type RenderItem, scaleOf } from "../timeline/time-scale.ts";
import { cloudPixels, type CloudPoints } from "./cloud-pixels.ts";

interface Cloud {
  readonly points: CloudPoints;
  /** All of the x axis. */
  readonly span: TimeWindow;
  /** Ends of the y axis. */
  readonly low: number;
  readonly high: number;
  readonly color: string;
  /** Of the square that marks a point, px. */
  readonly sidePx: number;
}

interface PlotSize {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const paint = (image: HTMLCanvasElement, cloud: Cloud, visible: TimeWindow, side: number): void => {
  const { width, height } = image;
  const draw = image.getContext("2d");
  if (!draw || width === 0 || height === 0) return;
  const { low, high } = cloud;
  const pixels = cloudPixels(cloud.points, { ...visible, low, high, width, height, side });
  draw.putImageData(new ImageData(pixels, width, height), 0, 0);
  draw.globalCompositeOperation = "source-in";
  draw.fillStyle = cloud.color;
  draw.fillRect(0, 0, width, height);
};

/**
 * Tens of thousands of points as one picture, drawn anew as time moves: to draw each would cost more than a frame, their
 * pixels cost a few milliseconds.
 */
export const pointCloud = (cloud: Cloud) => {
  const image = document.createElement("canvas");
  const renderItem: RenderItem = (params, api) => {
    const plot = params.coordSys as unknown as PlotSize;
    const { visible } = scaleOf(params, api, cloud.span);
    const ratio = api.getDevicePixelRatio();
    image.width = Math.round(plot.width * ratio);
    image.height = Math.round(plot.height * ratio);
    paint(image, cloud, visible, Math.max(1, Math.round(cloud.sidePx * ratio)));
    const { x, y, width, height } = plot;
    return { type: "image", silent: true, style: { image, x, y, width, height } };
  };
  return {
    type: "custom" as const,
    data: [[cloud.span.startMs, cloud.low]],
    encode: { x: 0, y: 1 },
    clip: true,
    silent: true,
    tooltip: { show: false },
    renderItem,
  };
};
