import { Button } from "@mantine/core";
import { IconShieldCheck, IconShieldOff } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { LinesSkeleton } from "../../shared/panel/lines-skeleton.tsx";
import { Panel } from "../../shared/panel/panel.tsx";
import { usePanelState } from "../../shared/panel/panel-state.ts";
import classes from "./second-factor.module.css";
import { useSecondFactor } from "./use-second-factor.ts";

const SetUpDialog = lazy(async () => ({ default: (await import("./set-up-dialog.tsx")).SetUpDialog }));
const ChangeDialog = lazy(async () => ({ default: (await import("./change-dialog.tsx")).ChangeDialog }));

type Doing = "setUp" | "renew" | "disable";

export const SecondFactorPanel = () => {
  const { t } = useTranslation();
  const query = useSecondFactor();
  const [doing, setDoing] = useState<Doing | null>(null);
  const { enabled = false, recoveryCodesLeft = 0 } = query.data ?? {};
  const close = () => setDoing(null);
  return (
    <Panel title={t("secondFactor.title")} state={usePanelState(query)} still skeleton={<LinesSkeleton />}>
      <div className={classes.panel}>
        <p className={classes.state} data-enabled={enabled || undefined}>
          {enabled ? (
            <IconShieldCheck size={20} aria-hidden="true" />
          ) : (
            <IconShieldOff size={20} aria-hidden="true" />
          )}
          {t(enabled ? "secondFactor.on" : "secondFactor.off")}
        </p>
        <p className={classes.why}>
          {enabled ? t("secondFactor.codesLeft", { count: recoveryCodesLeft }) : t("secondFactor.why")}
        </p>
        <div className={classes.buttons}>
          {enabled ? (
            <>
              <Button onClick={() => setDoing("renew")}>{t("secondFactor.renew")}</Button>
              <Button onClick={() => setDoing("disable")}>{t("secondFactor.disable")}</Button>
            </>
          ) : (
            <Button onClick={() => setDoing("setUp")}>{t("secondFactor.setUp")}</Button>
          )}
        </div>
      </div>
      <Suspense>
        {doing === "setUp" ? <SetUpDialog onClose={close} /> : null}
        {doing === "renew" || doing === "disable" ? <ChangeDialog change={doing} onClose={close} /> : null}
      </Suspense>
    </Panel>
  );
};
