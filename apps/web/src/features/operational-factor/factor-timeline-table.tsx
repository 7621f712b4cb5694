import { useTranslation } from "react-i18next";
import type { Timeline } from "../../shared/charts/timeline/timeline.ts";

export const FactorTimelineTable = ({ timeline }: { timeline: Timeline }) => {
  const { t } = useTranslation();
  return (
    <table>
      <caption>{t("factorPage.timeline")}</caption>
      <thead>
        <tr>
          <th scope="col">{t("factorPage.equipment")}</th>
          {timeline.totals.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {timeline.rows.map(({ key, label, totals }) => (
          <tr key={key}>
            <th scope="row">{label}</th>
            {totals.map((text, column) => (
              <td key={timeline.totals[column]}>{text}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
};
