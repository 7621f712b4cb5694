import { useTranslation } from "react-i18next";
import { Panel } from "../../shared/panel/panel.tsx";
import type { PanelState } from "../../shared/panel/panel-state.ts";
import { AreaSkeleton } from "../../shared/panel/skeletons.tsx";
import side from "./conformity-side.module.css";
import classes from "./conformity-view.module.css";
import { SideSkeleton } from "./side-skeleton.tsx";

/** Page state while the list of equipment loads or after it failed. */
export const ConformityWaiting = ({ state }: { state: PanelState }) => {
  const { t } = useTranslation();
  return (
    <div className={classes.view}>
      <Panel title={t("nav.conformity")} state={state} skeleton={<AreaSkeleton />}>
        {null}
      </Panel>
      {state.failure === null ? (
        <div className={`${side.side} ${classes.side}`}>
          <SideSkeleton />
        </div>
      ) : null}
    </div>
  );
};
