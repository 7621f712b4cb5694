import { lengthMs } from "@fiel/domain";
import { Button } from "@mantine/core";
import type { Dispatch } from "react";
import { useTranslation } from "react-i18next";
import { useEnvironment } from "../../environment/environment.ts";
import { useFormat } from "../../format/use-format.ts";
import type { DashboardFilter } from "../dashboard-filter.ts";
import { useEquipments } from "../use-equipments.ts";
import { useFilterRules } from "../use-filter-rules.ts";
import { windowsNow } from "../windows-of-filter.ts";
import classes from "./advanced-panel.module.css";
import { changeOf, type Draft, type DraftAction, type DraftProblem } from "./draft.ts";

interface AdvancedFootProps {
  readonly draft: Draft;
  readonly filter: DashboardFilter;
  readonly problem: DraftProblem | null;
  /** The problem found when somebody tried to apply the draft; null before that. */
  readonly told: DraftProblem | null;
  readonly dispatch: Dispatch<DraftAction>;
  readonly onClose: () => void;
}

/** Duration, number of windows and number of equipment that the draft selects. */
const Amount = ({ draft, filter }: Pick<AdvancedFootProps, "draft" | "filter">) => {
  const { t } = useTranslation();
  const format = useFormat();
  const { now } = useEnvironment();
  const total = useEquipments().data?.equipments.length ?? 0;
  const windows = windowsNow({ ...filter, ...changeOf(draft, filter) }, now(), format.timeZone);
  const seconds = windows.reduce((sum, window) => sum + lengthMs(window), 0) / 1_000;
  return (
    <p className={classes.amount} role="status">
      <strong>{format.duration(Math.round(seconds / 60) * 60)}</strong>{" "}
      {t("advanced.windows", { count: windows.length })},{" "}
      {t("advanced.equipments", { count: filter.equipments.length || total })}
    </p>
  );
};

export const AdvancedFoot = ({ draft, filter, problem, told, dispatch, onClose }: AdvancedFootProps) => {
  const { t } = useTranslation();
  const rules = useFilterRules();
  return (
    <div className={classes.foot}>
      <Button
        className={classes.reset ?? ""}
        variant="subtle"
        color="gray"
        onClick={() => dispatch({ type: "reset" })}
      >
        {t("advanced.reset")}
      </Button>
      {told === "noDays" ? (
        <p className={classes.problem} role="alert">
          {t("advanced.noDays")}
        </p>
      ) : null}
      {rules.period && told !== "noDays" ? (
        <Amount draft={draft} filter={filter} />
      ) : (
        <span className={classes.amount} />
      )}
      <Button onClick={onClose}>{t("advanced.close")}</Button>
      <Button type="submit" variant="filled" disabled={problem !== null && problem !== "noDays"}>
        {t("advanced.apply")}
      </Button>
    </div>
  );
};
