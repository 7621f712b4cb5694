import type { Losses } from "@fiel/contracts";
import { minuteMs } from "@fiel/domain";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Chart } from "../../shared/charts/chart.tsx";
import { niceAxis } from "../../shared/charts/nice-axis.ts";
import { tooltipElement } from "../../shared/charts/tooltip-element.ts";
import type { BuildOption } from "../../shared/charts/use-chart.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { EmptyNote } from "../../shared/panel/empty-note.tsx";
import { EmptyPeriod } from "../../shared/panel/empty-period.tsx";
import { Panel } from "../../shared/panel/panel.tsx";
import type { PanelState } from "../../shared/panel/panel-state.ts";
import { BarsSkeleton } from "../../shared/panel/skeletons.tsx";
import { isNothingKnown } from "./is-nothing-known.ts";
import classes from "./losses-page.module.css";
import { useAmounts } from "./use-amounts.ts";

const hours = Array.from({ length: 24 }, (_, hour) => hour);

type HourRow = Losses["microByHour"][number];

interface HourRows {
  readonly rows: readonly HourRow[];
}

/** All 24 hours of the day, with zeros for hours without micro-stops. */
const rowsOf = (found: readonly HourRow[]): HourRow[] =>
  hours.map((hour) => found.find((one) => one.hour === hour) ?? { hour, count: 0, lostMs: 0 });

const useOption = (rows: readonly HourRow[]): BuildOption => {
  const { t } = useTranslation();
  const format = useFormat();
  const { minutes } = useAmounts("minutes");
  return useMemo((): BuildOption => {
    const { max, interval } = niceAxis(Math.max(0, ...rows.map(({ lostMs }) => lostMs / minuteMs)));
    const tooltip = ({ hour, count, lostMs }: HourRow) => {
      const value = t("losses.ofMinutes", { minutes: minutes(lostMs) });
      return tooltipElement(t("losses.hour", { hour }), [
        { color: "var(--above)", name: t("losses.parts.micro"), value },
        { color: "transparent", name: t("losses.times"), value: format.number(count) },
      ]);
    };
    return (tokens) => ({
      grid: { left: 44, right: 0, top: 10, bottom: 22 },
      tooltip: {
        trigger: "axis",
        axisPointer: { type: "shadow", z: 0, shadowStyle: { color: tokens.grid, opacity: 0.5 } },
        formatter: (params) => {
          const row = rows[(Array.isArray(params) ? params[0] : params)?.dataIndex ?? 0];
          return row === undefined ? "" : tooltip(row);
        },
      },
      xAxis: {
        type: "category",
        data: rows.map(({ hour }) => String(hour)),
        axisLabel: { color: tokens.text2, hideOverlap: true },
      },
      yAxis: {
        type: "value",
        min: 0,
        max,
        interval,
        axisLabel: { formatter: (value: number) => format.number(value) },
      },
      series: [
        {
          type: "bar",
          data: rows.map(({ lostMs }) => lostMs / minuteMs),
          barWidth: "64%",
          itemStyle: { color: tokens.above },
          emphasis: { disabled: true },
        },
      ],
    });
  }, [rows, format, minutes, t]);
};

const HoursTable = ({ rows }: HourRows) => {
  const { t } = useTranslation();
  const format = useFormat();
  const { minutes } = useAmounts("minutes");
  return (
    <table>
      <caption>{t("losses.microByHour")}</caption>
      <thead>
        <tr>
          <th scope="col">{t("losses.hourOfDay")}</th>
          <th scope="col">{t("losses.times")}</th>
          <th scope="col">{t("losses.units.minutes")}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ hour, count, lostMs }) => (
          <tr key={hour}>
            <th scope="row">{hour}</th>
            <td>{format.number(count)}</td>
            <td>{minutes(lostMs)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};

const Picture = ({ rows }: HourRows) => {
  const { t } = useTranslation();
  const { minutes } = useAmounts("minutes");
  const worst = rows.toSorted((one, other) => other.lostMs - one.lostMs)[0];
  return (
    <Chart
      build={useOption(rows)}
      label={t("losses.microByHour")}
      summary={t("losses.microSummary", { hour: worst?.hour ?? 0, minutes: minutes(worst?.lostMs ?? 0) })}
      points={{ count: rows.length, hint: t("losses.hint") }}
      table={<HoursTable rows={rows} />}
    />
  );
};

interface MicroPanelProps {
  readonly losses: Losses | undefined;
  readonly state: PanelState;
}

/** Time lost to micro-stops by hour of the day. */
export const MicroPanel = ({ losses, state }: MicroPanelProps) => {
  const { t } = useTranslation();
  const rows = useMemo(() => rowsOf(losses?.microByHour ?? []), [losses]);
  const isEmpty = losses === undefined || losses.microByHour.length === 0;
  const table = () => ({
    columns: [t("losses.hourOfDay"), t("losses.times"), t("losses.units.minutes")],
    rows: rows.map(({ hour, count, lostMs }) => [hour, count, lostMs / minuteMs]),
  });
  return (
    <Panel
      className={classes.micro}
      title={t("losses.microByHour")}
      subtitle={t("losses.units.minutes")}
      download={isEmpty ? undefined : { name: "microparadas", table }}
      state={state}
      skeleton={<BarsSkeleton />}
    >
      {losses !== undefined && isNothingKnown(losses) ? (
        <EmptyPeriod />
      ) : isEmpty ? (
        <EmptyNote sentence="losses.noMicro" />
      ) : (
        <Picture rows={rows} />
      )}
    </Panel>
  );
};
