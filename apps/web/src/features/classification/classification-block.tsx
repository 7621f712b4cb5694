import type { Classes } from "@fiel/contracts";
import { type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useSeen } from "../../shared/charts/use-seen.ts";
import { type ClassGroup, classRows, packagesOf } from "./class-rows.ts";
import { ClassificationChart, classificationChartHeight } from "./classification-chart.tsx";
import { ClassificationTable } from "./classification-table.tsx";
import classes from "./classification.module.css";

interface ClassificationBlockProps {
  readonly name: string;
  readonly heading?: ReactNode;
  readonly of: Classes;
  readonly codes: Parameters<typeof classRows>[1];
  readonly isShown: (group: ClassGroup) => boolean;
  readonly charts: boolean;
}

/** Table and chart of one machine, or of one of its products. */
export const ClassificationBlock = (props: ClassificationBlockProps) => {
  const { name, heading, of, codes, isShown, charts } = props;
  const { t } = useTranslation();
  const { ref, seen } = useSeen();
  const rows = useMemo(() => classRows(of, codes), [of, codes]);
  const drawn = useMemo(() => rows.filter(({ group }) => isShown(group)), [rows, isShown]);
  const packages = packagesOf(of);
  return (
    <div className={classes.block} ref={ref}>
      {heading}
      {packages === 0 ? (
        <p className={classes.nothing}>{t("classification.nothing")}</p>
      ) : (
        <div className={classes.both} data-charts={charts || undefined}>
          <ClassificationTable name={name} rows={rows} />
          {charts ? (
            <div className={classes.chart} style={{ height: classificationChartHeight(drawn.length) }}>
              {seen ? <ClassificationChart name={name} rows={drawn} packages={packages} /> : null}
            </div>
          ) : null}
        </div>
      )}
    </div>
  );
};
