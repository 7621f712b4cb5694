import { subgroupSizes } from "@fiel/domain";
import { NativeSelect } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { choiceOfSearch, intervalTexts, textOfInterval } from "./chart-choice.ts";
import classes from "./control-charts.module.css";
import type { ChartPanelProps } from "./panel-props.ts";

const sizes = Array.from({ length: subgroupSizes.most - subgroupSizes.least + 1 }, (_, at) =>
  String(subgroupSizes.least + at),
);

/** Kind of chart, and how its subgroups are drawn. */
export const ChartTools = ({ choice, choose }: Pick<ChartPanelProps, "choice" | "choose">) => {
  const { t } = useTranslation();
  const { kind, size, interval } = choice;
  return (
    <div className={classes.tools} data-off-paper>
      <NativeSelect
        label={t("controlCharts.kind")}
        value={kind}
        onChange={({ currentTarget }) => choose("kind", currentTarget.value === "iMr" ? "iMr" : "xbarS")}
        data={[
          { value: "xbarS", label: t("controlCharts.kinds.xbarS") },
          { value: "iMr", label: t("controlCharts.kinds.iMr") },
        ]}
      />
      {kind === "iMr" ? null : (
        <NativeSelect
          label={t("controlCharts.size")}
          value={String(size)}
          onChange={({ currentTarget }) => choose("size", Number(currentTarget.value))}
          data={sizes}
        />
      )}
      <NativeSelect
        label={t(kind === "iMr" ? "controlCharts.everyOne" : "controlCharts.every")}
        value={textOfInterval(interval)}
        onChange={({ currentTarget }) =>
          choose("interval", choiceOfSearch({ every: currentTarget.value }).interval)
        }
        data={intervalTexts.map((value) => ({ value, label: t(`controlCharts.intervals.${value}`) }))}
      />
    </div>
  );
};
