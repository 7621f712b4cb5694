import type { PanelState } from "../../shared/panel/panel-state.ts";
import type { ChartChoice } from "./chart-choice.ts";
import type { Choose } from "./use-chart-choice.ts";
import type { ChartAnswer } from "./use-control-chart.ts";

/** What each panel of the page gets. */
export interface ChartPanelProps {
  readonly equipment: { readonly mid: number; readonly name: string };
  readonly answer: ChartAnswer;
  readonly choice: ChartChoice;
  readonly choose: Choose;
  readonly state: PanelState;
}
