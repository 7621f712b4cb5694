import { ActionIcon } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useEnvironment } from "../environment/environment.ts";
import { useNow } from "../environment/use-now.ts";
import { shortAge } from "../format/short-age.ts";
import type { PanelState } from "./panel-state.ts";
import bar from "./panel-bar.module.css";
import controls from "./panel-controls.module.css";

/** Ages below this are shown as now, ms. */
const freshMs = 2_000;
/** Ages below this are hidden, ms: data is refetched every minute, and 'now' on each panel would tell nothing. */
const oldMs = 70_000;

interface PanelAgeProps {
  readonly title: string;
  readonly state: PanelState;
  readonly refetching: boolean;
}

/** Age of the data, updated every 10 s, and the button that refetches. */
export const PanelAge = ({ title, state, refetching }: PanelAgeProps) => {
  const { t } = useTranslation();
  const { latestNow } = useEnvironment();
  const ageMs = Math.max(useNow(), latestNow()) - state.updatedMs;
  const age = shortAge(ageMs);
  const fresh = ageMs < freshMs;
  return (
    <div className={bar.age}>
      {refetching ? <span className={bar.refetching}>{t("panel.refetching")}</span> : null}
      {state.loaded ? (
        <>
          <span className="visually-hidden">{t("panel.updated")} </span>
          {ageMs < oldMs ? (
            <span className="visually-hidden">{fresh ? t("panel.now") : t("panel.ago", { age })}</span>
          ) : (
            <>
              <span className={bar.ageLong}>{t("panel.ago", { age })}</span>
              <span className={bar.ageShort}>{age}</span>
            </>
          )}
        </>
      ) : (
        <span>{state.failure === null ? t("panel.loading") : null}</span>
      )}
      <ActionIcon
        className={controls.refresh ?? ""}
        size={24}
        aria-label={t("panel.refresh", { title })}
        onClick={state.refresh}
      >
        <IconRefresh size={15} stroke={1.6} />
      </ActionIcon>
    </div>
  );
};
