import "@mantine/core/styles/SegmentedControl.layer.css";
import type { Losses } from "@fiel/contracts";
import { percentsOfWhole } from "@fiel/domain";
import { SegmentedControl } from "@mantine/core";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Chart } from "../../shared/charts/chart.tsx";
import { useFormat } from "../../shared/format/use-format.ts";
import { EmptyPeriod } from "../../shared/panel/empty-period.tsx";
import { Panel } from "../../shared/panel/panel.tsx";
import type { PanelState } from "../../shared/panel/panel-state.ts";
import { BarsSkeleton } from "../../shared/panel/skeletons.tsx";
import { isNothingKnown } from "./is-nothing-known.ts";
import classes from "./losses-page.module.css";
import { useAmounts } from "./use-amounts.ts";
import { type LossUnit, type WaterfallBar, waterfallOf } from "./waterfall.ts";
import { waterfallOption } from "./waterfall-option.ts";

interface UnitSwitchProps {
  readonly unit: LossUnit;
  readonly onUnit: (unit: LossUnit) => void;
}

const UnitSwitch = ({ unit, onUnit }: UnitSwitchProps) => {
  const { t } = useTranslation();
  return (
    <SegmentedControl
      size="xs"
      withItemsBorders={false}
      aria-label={t("losses.unit")}
      value={unit}
      onChange={(value) => onUnit(value === "packages" ? "packages" : "minutes")}
      data={[
        { value: "minutes", label: t("losses.minutes") },
        { value: "packages", label: t("losses.packages") },
      ]}
    />
  );
};

interface BarsProps {
  readonly bars: readonly WaterfallBar[];
  readonly unit: LossUnit;
}

/** Rows of the table. The shares of the window add up to 100.00. */
const useRows = ({ bars, unit }: BarsProps) => {
  const { t } = useTranslation();
  const amounts = useAmounts(unit);
  const format = useFormat();
  return useMemo(() => {
    const shares = percentsOfWhole(bars.slice(1).map(({ value }) => value));
    return bars.map(({ part, value }, place) => {
      const share = place === 0 ? null : (shares?.[place - 1] ?? null);
      const name = t(`losses.parts.${part}`);
      return { part, name, value, share, text: amounts.plain(value), percent: format.percent(share) };
    });
  }, [bars, amounts, format, t]);
};

const Picture = ({ bars, unit }: BarsProps) => {
  const { t } = useTranslation();
  const { plain, withUnit, name } = useAmounts(unit);
  const rows = useRows({ bars, unit });
  const build = useMemo(
    () => waterfallOption({ bars, names: rows.map((row) => row.name), text: plain }),
    [bars, rows, plain],
  );
  const table = (
    <table>
      <caption>{t("losses.waterfall")}</caption>
      <thead>
        <tr>
          <th scope="col">{t("losses.part")}</th>
          <th scope="col">{name}</th>
          <th scope="col">%</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.part}>
            <th scope="row">{row.name}</th>
            <td>{row.text}</td>
            <td>{row.share === null ? "" : row.percent}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
  return (
    <Chart
      build={build}
      label={t("losses.waterfall")}
      summary={t("losses.summary", {
        window: withUnit(bars[0]?.value ?? null),
        good: withUnit(bars.at(-1)?.value ?? null),
      })}
      points={{ count: bars.length, hint: t("losses.hint") }}
      table={table}
    />
  );
};

interface WaterfallPanelProps extends UnitSwitchProps {
  readonly losses: Losses | undefined;
  readonly state: PanelState;
}

/** Waterfall from the window to good packages. */
export const WaterfallPanel = ({ losses, state, unit, onUnit }: WaterfallPanelProps) => {
  const { t } = useTranslation();
  const { name, minutes } = useAmounts(unit);
  const bars = useMemo(() => (losses === undefined ? [] : waterfallOf(losses, unit)), [losses, unit]);
  const rows = useRows({ bars, unit });
  const isEmpty = losses === undefined || isNothingKnown(losses) || bars.length === 0;
  const table = () => ({
    columns: [t("losses.part"), `${t("losses.amount")} (${name})`, "%"],
    rows: rows.map((row) => [row.name, row.value, row.share]),
  });
  return (
    <Panel
      className={classes.waterfall}
      title={t("losses.waterfall")}
      {...(losses === undefined || isEmpty
        ? {}
        : { subtitle: t("losses.closes", { minutes: minutes(losses.account.loadingMs) }) })}
      tools={losses?.packages ? <UnitSwitch unit={unit} onUnit={onUnit} /> : null}
      wideTools
      download={isEmpty ? undefined : { name: "perdas", table }}
      state={state}
      skeleton={<BarsSkeleton />}
    >
      {isEmpty ? <EmptyPeriod /> : <Picture bars={bars} unit={unit} />}
    </Panel>
  );
};
