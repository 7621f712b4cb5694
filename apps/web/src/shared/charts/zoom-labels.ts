import { getInstanceByDom, registerProcessor } from "echarts/core";
import { labelsInWindow } from "./zoom-option.ts";

/** A method that the library's types leave out. */
interface ZoomModel {
  getValueRange(): readonly [number, number] | undefined;
}

interface LabelledAxis {
  readonly axisLabel?: object;
}

/**
 * Updates the axis labels to the visible part within the drawing of a gesture. Setting them as an option afterwards would draw the whole chart again.
 */
export const registerZoomLabels = (): void =>
  registerProcessor((model, api) => {
    const [zoom] = model.findComponents({ mainType: "dataZoom" });
    const [startMs, endMs] = (zoom as unknown as ZoomModel | undefined)?.getValueRange() ?? [];
    const chart = getInstanceByDom(api.getDom());
    if (!chart || !Number.isFinite(startMs) || !Number.isFinite(endMs)) return;
    const labels = labelsInWindow(chart, { startMs: Number(startMs), endMs: Number(endMs) });
    for (const [index, axis] of model.findComponents({ mainType: "xAxis" }).entries())
      Object.assign((axis.option as LabelledAxis).axisLabel ?? {}, labels[index]);
  });
