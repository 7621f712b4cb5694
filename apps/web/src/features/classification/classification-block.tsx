import type { Classes } from "@fiel/contracts";
import type { WeightUnit } from "@fiel/domain";
import { type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { LegendEntry } from "../../shared/charts/legend-entry.ts";
import { useSeen } from "../../shared/charts/use-seen.ts";
import { rems } from "../../shared/environment/letters.ts";
import type { TableSorting } from "../../shared/table/use-sorting.ts";
import { type ClassGroup, classRows, packagesOf } from "./class-rows.ts";
import { ClassificationChart, classificationChartHeight } from "./classification-chart.tsx";
import { ClassificationTable } from "./classification-table.tsx";
import classes from "./classification.module.css";

interface ClassificationBlockProps {
  readonly name: string;
  readonly heading?: ReactNode;
  readonly of: Classes;
  /** Unit of the product, or of all the machine's products. */
  readonly unit: WeightUnit;
  readonly codes: Parameters<typeof classRows>[1];
  readonly isShown: (group: ClassGroup) => boolean;
  readonly most: number | null;
  readonly legend: readonly LegendEntry[];
  readonly charts: boolean;
  /** Sorting shared by all tables of a machine. */
  readonly order: TableSorting;
}

/** Table and chart of one machine, or of one of its products. */
export const ClassificationBlock = (props: ClassificationBlockProps) => {
  const { name, heading, of, unit, codes, isShown, most, legend, charts, order } = props;
  const { t } = useTranslation();
  const { ref, seen } = useSeen();
  const rows = useMemo(() => classRows(of, codes), [of, codes]);
  const drawn = useMemo(() => rows.filter(({ group }) => isShown(group)), [rows, isShown]);
  const packages = packagesOf(of);
  return (
    <div className={classes.block} ref={ref}>
      {heading}
      {packages === 0 ? (
        <p className={classes.nothing}>{t("panel.empty")}</p>
      ) : (
        <div className={classes.both} data-charts={charts || undefined}>
          <ClassificationTable name={name} rows={rows} unit={unit} order={order} />
          {charts ? (
            <div className={classes.chart} style={{ height: rems(classificationChartHeight(drawn.length)) }}>
              {seen ? <ClassificationChart {...{ name, packages, unit, most, legend }} rows={drawn} /> : null}
            </div>
          ) : null}
        </div>
      )}
    </div>
  );
};
