import type { EquipmentCondition } from "@fiel/domain";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Chart } from "../../shared/charts/chart.tsx";
import { useFormat } from "../../shared/format/use-format.ts";
import type { Overview } from "./conditions.ts";
import { statusOption } from "./status-option.ts";
import classes from "./status-panel.module.css";

export const StatusDonut = ({ overview }: { overview: Overview }) => {
  const { t } = useTranslation();
  const format = useFormat();
  const { total, counts } = overview;
  const { producing, stopped, disconnected } = counts;
  const build = useMemo(() => {
    const nameOf = (condition: EquipmentCondition) => t(`status.${condition}`);
    const values = { producing, stopped, disconnected };
    return statusOption({ counts: values, title: t("status.title"), nameOf, format });
  }, [producing, stopped, disconnected, t, format]);

  return (
    // The number first: the tooltip lies over it.
    <div className={classes.donut}>
      <p className={classes.center} aria-hidden="true">
        <strong>{producing}</strong>
        <span>{t("status.of", { total })}</span>
      </p>
      <Chart build={build} label={t("status.title")} summary={t("status.summary", { total, ...counts })} />
    </div>
  );
};
