import { Link } from "@tanstack/react-router";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Chart } from "../../shared/charts/chart.tsx";
import { filterOfSearch, searchOfFilter } from "../../shared/filters/filter-search.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import type { Overview, ShownCondition } from "../../shared/equipment-status/conditions.ts";
import { useSignedIn } from "../../shared/session/use-session.ts";
import { statusOption } from "./status-option.ts";
import classes from "./status-panel.module.css";

interface DonutProps {
  readonly overview: Overview;
  readonly isShown: (condition: string) => boolean;
}

/** Link to the cards, stopped machines first. Absent for operators, who may not see that page. */
const RingLink = () => {
  const { t } = useTranslation();
  const { client, user } = useSignedIn();
  if (user.role === "Operator") return null;
  return (
    <Link
      to="/client/$tenant/producao"
      params={{ tenant: client.tenant }}
      search={(search) => ({ ...searchOfFilter(filterOfSearch(search)), sort: "stopped" })}
      className={classes.ring}
      aria-label={t("nav.production")}
    />
  );
};

export const StatusDonut = ({ overview, isShown }: DonutProps) => {
  const { t } = useTranslation();
  const format = useFormat();
  const { total, counts } = overview;
  const { producing, stopped, planned, disconnected } = counts;
  const build = useMemo(() => {
    const nameOf = (condition: ShownCondition) => t(`status.${condition}`);
    const all = { producing, stopped, planned, disconnected };
    return statusOption({ counts: all, isShown, title: t("status.title"), nameOf, format });
  }, [producing, stopped, planned, disconnected, isShown, t, format]);

  return (
    // The number comes first, so that the tooltip lies above it.
    <div className={classes.donut}>
      <p className={classes.center} aria-hidden="true">
        <strong>{format.number(producing)}</strong>
        <span>{t("status.of", { total })}</span>
      </p>
      <Chart
        build={build}
        label={t("status.title")}
        summary={t("status.summary", { total, ...counts })}
        links={<RingLink />}
      />
    </div>
  );
};
