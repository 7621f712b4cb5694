import { useTranslation } from "react-i18next";
import { LinesSkeleton } from "../../shared/panel/lines-skeleton.tsx";
import { Panel } from "../../shared/panel/panel.tsx";
import { usePanelState } from "../../shared/panel/panel-state.ts";
import classes from "./push-switch.module.css";
import { PushSwitch } from "./push-switch.tsx";
import { usePush } from "./use-push.ts";

/** Push notifications in this browser. */
export const PushPanel = () => {
  const { t } = useTranslation();
  const { query } = usePush();
  return (
    <Panel title={t("push.title")} state={usePanelState(query)} still skeleton={<LinesSkeleton />}>
      <div className={classes.panel}>
        <PushSwitch />
        <p>{t("push.hint")}</p>
      </div>
    </Panel>
  );
};
