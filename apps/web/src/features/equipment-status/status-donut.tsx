import { equipmentConditions } from "@fiel/domain";
import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { Chart } from "../../shared/charts/chart.tsx";
import type { BuildOption } from "../../shared/charts/use-chart.ts";
import type { Overview } from "./conditions.ts";
import classes from "./status-panel.module.css";

export const StatusDonut = ({ overview }: { overview: Overview }) => {
  const { t } = useTranslation();
  const { total, counts } = overview;
  const { producing, stopped, disconnected } = counts;

  const build = useCallback<BuildOption>(
    (tokens) => {
      const colors = { producing: tokens.useful, stopped: tokens.stopped, disconnected: tokens.disc };
      const hatch = {
        symbol: "rect",
        rotation: -Math.PI / 4,
        dashArrayX: [1, 0],
        dashArrayY: [3, 3],
        color: tokens.s1,
      };
      const values = { producing, stopped, disconnected };
      return {
        series: {
          type: "pie",
          radius: ["74%", "100%"],
          silent: true,
          label: { show: false },
          padAngle: Object.values(values).filter((value) => value > 0).length > 1 ? 2 : 0,
          data: equipmentConditions
            .filter((condition) => values[condition] > 0)
            .map((condition) => ({
              value: values[condition],
              itemStyle: {
                color: colors[condition],
                ...(condition === "disconnected" ? { decal: hatch } : {}),
              },
            })),
        },
      };
    },
    [producing, stopped, disconnected],
  );

  return (
    <div className={classes.donut}>
      <Chart build={build} label={t("status.title")} summary={t("status.summary", { total, ...counts })} />
      <p className={classes.center} aria-hidden="true">
        <strong>{producing}</strong>
        <span>{t("status.of", { total })}</span>
      </p>
    </div>
  );
};
