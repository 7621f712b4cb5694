import type { OccurrenceGroup } from "@fiel/contracts";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { ChartZoom } from "../../shared/charts/chart-zoom.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import type { KindOf, OccurrenceKind } from "../../shared/occurrences/event-level.ts";
import type { PanelDownload } from "../../shared/panel/panel-menu-props.ts";
import { partsOfGroups, shownParts } from "./occurrences-timeline.ts";

interface Input {
  readonly groups: readonly OccurrenceGroup[];
  readonly kindOf: KindOf;
  readonly isShown: (kind: OccurrenceKind) => boolean;
  readonly zoom: ChartZoom;
}

/** Occurrences on the timeline as a table for a file. */
export const useTimelineCsv = ({ groups, kindOf, isShown, zoom }: Input): PanelDownload => {
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
        rows: shownParts(
          partsOfGroups(groups),
          ({ code, planned }) => isShown(kindOf(code, planned)),
          zoom.window(),
        ).map(({ equipment, event }) => [
          equipment,
          event.description ?? t("status.unexplained"),
          t(`eventKind.${kindOf(event.code, event.planned)}`),
          format.instant(event.startDate, "dateTimeSeconds"),
          event.endDate === null ? null : format.instant(event.endDate, "dateTimeSeconds"),
          event.duration,
        ]),
      }),
    }),
    [groups, kindOf, isShown, zoom, format, t],
  );
};
