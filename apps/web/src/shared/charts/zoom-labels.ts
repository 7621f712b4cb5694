import { getInstanceByDom, registerProcessor } from "echarts/core";
import { labelsInWindow } from "./zoom-option.ts";

/** What the library's types do not tell of it. */
interface ZoomModel {
  getValueRange(): readonly [number, number] | undefined;
}

interface LabelledAxis {
  readonly axisLabel?: object;
}

/**
 * Labels at round times of what is visible, made in the very drawing that a gesture asks for: to set them as an option
 * afterwards would cost the whole picture once more.
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
