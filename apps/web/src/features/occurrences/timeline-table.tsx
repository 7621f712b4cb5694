import { useTranslation } from "react-i18next";
import type { Timeline } from "../../shared/charts/timeline/timeline.ts";
import type { TimelineMode } from "./occurrences-timeline.ts";

/** The rows' totals; each occurrence is in the downloaded table. */
export const TimelineTable = ({ timeline, mode }: { timeline: Timeline; mode: TimelineMode }) => {
  const { t } = useTranslation();
  return (
    <table>
      <caption>{t("occurrencesPage.timeline")}</caption>
      <thead>
        <tr>
          <th scope="col">{t(`occurrencesPage.${mode}`)}</th>
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
