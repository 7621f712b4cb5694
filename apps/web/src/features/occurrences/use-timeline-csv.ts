import type { OccurrenceGroup } from "@fiel/contracts";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../shared/format/use-format.ts";
import type { OccurrenceKind } from "../../shared/occurrences/event-level.ts";
import type { PanelDownload } from "../../shared/panel/panel-menu.tsx";
import { partsOfGroups } from "./occurrences-timeline.ts";

/** Each occurrence as a line of a file. */
export const useTimelineCsv = (
  groups: readonly OccurrenceGroup[],
  kindOf: (code: number) => OccurrenceKind,
): PanelDownload => {
  const { t } = useTranslation();
  const format = useFormat();
  return useMemo(
    () => ({
      name: "ocorrencias",
      table: () => ({
        columns: [
          t("occurrencesPage.equipment"),
          t("occurrencesPage.event"),
          t("occurrencesPage.level"),
          t("occurrencesPage.start"),
          t("occurrencesPage.end"),
          `${t("occurrences.duration")} (s)`,
        ],
        rows: partsOfGroups(groups).map(({ equipment, event }) => [
          equipment,
          event.description ?? t("status.unexplained"),
          t(`eventKind.${kindOf(event.code)}`),
          format.instant(event.startDate, "dateTimeSeconds"),
          event.endDate === null ? null : format.instant(event.endDate, "dateTimeSeconds"),
          event.duration,
        ]),
      }),
    }),
    [groups, kindOf, format, t],
  );
};
