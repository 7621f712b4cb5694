import type { ControlChart, ControlMark } from "@fiel/contracts";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../shared/format/use-format.ts";
import { FillersLink } from "../../shared/machines/fillers-link.tsx";
import { nameOfEquipment } from "../../shared/machines/name-of-equipment.ts";
import { EmptyNote } from "../../shared/panel/empty-note.tsx";
import { LinesSkeleton } from "../../shared/panel/lines-skeleton.tsx";
import { Panel } from "../../shared/panel/panel.tsx";
import { type CsvColumn, tableDataOf } from "../../shared/table/csv-column.ts";
import { SortedTable } from "../../shared/table/data-table.tsx";
import { useSortedRows } from "../../shared/table/use-sorted-rows.ts";
import classes from "./control-charts.module.css";
import type { ChartPanelProps } from "./panel-props.ts";
import { useChartWords, useMarkWords } from "./use-chart-words.ts";

const none: readonly ControlMark[] = [];
const noProduct = { productWeight: 0, productUnit: "g" } as const;

const useMarkColumns = (chart: ControlChart | null): CsvColumn<ControlMark>[] => {
  const { t } = useTranslation();
  const format = useFormat();
  const { letterOf } = useChartWords();
  const wordsOf = useMarkWords(chart ?? noProduct);
  return useMemo(() => {
    const instant = ({ at }: ControlMark) => format.instant(at, "dateTimeSeconds");
    return [
      {
        id: "letter",
        header: t("controlCharts.columns.mark"),
        cell: ({ kind }) => letterOf(kind),
        csv: ({ kind }) => letterOf(kind),
      },
      {
        id: "at",
        header: t("controlCharts.columns.when"),
        cell: instant,
        csv: instant,
        sort: ({ at }) => at,
      },
      { id: "what", header: t("controlCharts.columns.what"), cell: wordsOf, csv: wordsOf },
    ];
  }, [t, format, letterOf, wordsOf]);
};

/** What happened to the line in the interval: the letters of the chart in words. */
export const MarksPanel = ({ answer: { chart }, equipment, state }: ChartPanelProps) => {
  const { t } = useTranslation();
  const columns = useMarkColumns(chart);
  const marks = chart?.marks ?? none;
  const sorted = useSortedRows(columns, marks, { column: "at", descending: true });
  const title = t("controlCharts.marksTitle");
  return (
    <Panel
      className={classes.beside}
      title={title}
      tools={<FillersLink mid={equipment.mid} />}
      download={
        marks.length === 0
          ? undefined
          : {
              name: nameOfEquipment("marcas", equipment.name),
              table: () => tableDataOf(columns, sorted.rows),
            }
      }
      state={state}
      skeleton={<LinesSkeleton />}
    >
      {marks.length === 0 ? (
        <EmptyNote sentence="controlCharts.noMarks" />
      ) : (
        <SortedTable
          label={title}
          columns={columns}
          sorted={sorted}
          keyOf={({ at, kind, name }) => `${at} ${kind} ${name ?? ""}`}
          pairs
        />
      )}
    </Panel>
  );
};
