import { useTranslation } from "react-i18next";
import { useFormat } from "../../shared/format/use-format.ts";
import type { HeatGrid } from "./heat-grid.ts";
import { useCalendarNames } from "./use-calendar-names.ts";

/** Table of months for screen readers, since 365 days would be too many. The arrow keys step through the days. */
export const HeatTable = ({ grid }: { grid: HeatGrid }) => {
  const { t } = useTranslation();
  const format = useFormat();
  const { monthName } = useCalendarNames();
  const total = (row: number): number =>
    grid.cells.reduce((sum, cell) => sum + (cell.row === row ? cell.count : 0), 0);
  return (
    <table>
      <caption>{t("heatmap.title")}</caption>
      <thead>
        <tr>
          <th scope="col">{t("heatmap.month")}</th>
          <th scope="col">{t("summary.packages")}</th>
        </tr>
      </thead>
      <tbody>
        {grid.months.map(({ year, month }, row) => (
          <tr key={`${year}-${month}`}>
            <th scope="row">{`${monthName(month)} ${year}`}</th>
            <td>{format.number(total(row))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};
