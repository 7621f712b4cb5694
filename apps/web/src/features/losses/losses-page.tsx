import { useState } from "react";
import { useFilter } from "../../shared/filters/use-filter.ts";
import { usePanelState } from "../../shared/panel/panel-state.ts";
import { LossCausesPanel } from "./loss-causes-panel.tsx";
import classes from "./losses-page.module.css";
import { MicroPanel } from "./micro-panel.tsx";
import { OeePanel } from "./oee-panel.tsx";
import { SpeedPanel } from "./speed-panel.tsx";
import { useLosses } from "../../shared/losses/use-losses.ts";
import type { LossUnit } from "./waterfall.ts";
import { WaterfallPanel } from "./waterfall-panel.tsx";

/** Where the machines' time went, from the window to good packages. */
export const LossesPage = () => {
  const [filter] = useFilter();
  const query = useLosses(filter);
  const state = usePanelState(query);
  const losses = query.data?.value;
  const [chosen, setUnit] = useState<LossUnit>("minutes");
  const unit = losses === undefined || losses.packages === null ? "minutes" : chosen;
  return (
    <div className={classes.page}>
      <OeePanel losses={losses} state={state} />
      <WaterfallPanel losses={losses} state={state} unit={unit} onUnit={setUnit} />
      <LossCausesPanel losses={losses} unit={unit} state={state} />
      <MicroPanel losses={losses} state={state} />
      <SpeedPanel losses={losses} state={state} />
    </div>
  );
};
