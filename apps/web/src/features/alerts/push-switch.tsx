import "@mantine/core/styles/Switch.layer.css";
import { Switch } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Tip } from "../../shared/menu/tip.tsx";
import { pushObstacle } from "./browser-push.ts";
import classes from "./push-switch.module.css";
import { usePush } from "./use-push.ts";

/** Switch 'Avisos neste navegador', with the reason when it is not possible. */
export const PushSwitch = () => {
  const { t } = useTranslation();
  const { ready, isOn, others, busy, toggle } = usePush();
  const obstacle = pushObstacle();
  const hint = t(obstacle === null ? "push.hint" : `push.${obstacle}`);
  return (
    <Tip label={hint} side="end" onPress={obstacle !== null}>
      <span className={classes.push}>
        <Switch
          label={t("push.label")}
          checked={isOn}
          disabled={!ready || busy}
          aria-disabled={obstacle === null ? undefined : true}
          aria-description={hint}
          onChange={() => {
            if (obstacle === null || isOn) void toggle();
          }}
        />
        {isOn && others > 0 ? (
          <span className={classes.others}>{t("push.others", { count: others })}</span>
        ) : null}
      </span>
    </Tip>
  );
};
