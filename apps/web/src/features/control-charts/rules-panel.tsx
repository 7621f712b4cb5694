import "@mantine/core/styles/Switch.layer.css";
import type { ControlChart } from "@fiel/contracts";
import { falseAlarmShare, type NelsonRule, nelsonRules, spreadFalseAlarmShare } from "@fiel/domain";
import { Switch } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../shared/format/use-format.ts";
import { LinesSkeleton } from "../../shared/panel/lines-skeleton.tsx";
import { Panel } from "../../shared/panel/panel.tsx";
import { pointsPerDay } from "./chart-facts.ts";
import classes from "./control-charts.module.css";
import tables from "./control-tables.module.css";
import type { ChartPanelProps } from "./panel-props.ts";
import { useChartWords } from "./use-chart-words.ts";

interface RuleRow {
  /** Null for the chart of the spread, which is always judged. */
  readonly rule: NelsonRule | null;
  readonly words: string;
  readonly isOn: boolean;
  /** False alarms expected a day at this rate of points; null without points. */
  readonly expected: number | null;
  /** Points of the interval that break it; null while it is off or nothing is judged. */
  readonly count: number | null;
}

const useRows = ({ answer, choice }: Pick<ChartPanelProps, "answer" | "choice">): RuleRow[] => {
  const { t } = useTranslation();
  const { rule: wordsOf } = useChartWords();
  const { chart, part } = answer;
  const { kind, size, rules } = choice;
  const aDay = chart === null ? null : pointsPerDay(chart.pointCount, part);
  const expectedOf = (share: number) => (aDay === null ? null : aDay * share);
  const isJudged = chart !== null && chart.limits.length > 0;
  const countOf = ({ brokenByRule }: ControlChart, rule: NelsonRule) =>
    brokenByRule.find((one) => one.rule === rule)?.count ?? null;
  return [
    ...nelsonRules.map((rule): RuleRow => {
      const isOn = rules.includes(rule);
      return {
        rule,
        words: wordsOf(rule),
        isOn,
        expected: expectedOf(falseAlarmShare(rule)),
        count: isJudged && isOn ? countOf(chart, rule) : null,
      };
    }),
    {
      rule: null,
      words: t(`controlCharts.spreadRule.${kind}`),
      isOn: true,
      expected: expectedOf(spreadFalseAlarmShare(kind, size)),
      count: isJudged ? chart.spreadBeyondCount : null,
    },
  ];
};

interface RowProps {
  readonly row: RuleRow;
  readonly onSwitch: (rule: NelsonRule, isOn: boolean) => void;
}

const Row = ({ row: { rule, words, isOn, expected, count }, onSwitch }: RowProps) => {
  const { t } = useTranslation();
  const format = useFormat();
  const name = rule === null ? words : t("controlCharts.rule", { number: String(rule), words });
  return (
    <tr data-off={!isOn || undefined}>
      <th scope="row">{name}</th>
      <td>
        <span className={tables.switch}>
          {rule === null ? null : (
            <Switch
              aria-label={name}
              checked={isOn}
              onChange={({ currentTarget }) => onSwitch(rule, currentTarget.checked)}
            />
          )}
          {t(isOn ? "controlCharts.on" : "controlCharts.off")}
        </span>
      </td>
      <td data-label={t("controlCharts.columns.expected")}>
        {expected === null ? "–" : format.number(expected, { decimals: expected < 10 ? 2 : 0 })}
      </td>
      <td data-label={t("controlCharts.columns.found")}>{count === null ? "–" : format.number(count)}</td>
    </tr>
  );
};

/** Nelson's rules, each with its switch and the false alarms that it is expected to raise. All are listed, on paper too. */
export const RulesPanel = ({ answer, choice, choose, state }: ChartPanelProps) => {
  const { t } = useTranslation();
  const rows = useRows({ answer, choice });
  const title = t("controlCharts.rulesTitle");
  const onSwitch = (rule: NelsonRule, isOn: boolean): void =>
    choose(
      "rules",
      nelsonRules.filter((one) => (one === rule ? isOn : choice.rules.includes(one))),
    );
  return (
    <Panel className={classes.main} title={title} state={state} still skeleton={<LinesSkeleton />}>
      <table className={tables.rules} aria-label={title}>
        <thead>
          <tr>
            <th scope="col">{t("controlCharts.columns.rule")}</th>
            <th scope="col">{t("controlCharts.columns.state")}</th>
            <th scope="col">{t("controlCharts.columns.expected")}</th>
            <th scope="col">{t("controlCharts.columns.found")}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.rule ?? "spread"} row={row} onSwitch={onSwitch} />
          ))}
        </tbody>
      </table>
      <p className={classes.quiet}>{t("controlCharts.rulesSource")}</p>
    </Panel>
  );
};
