import type { OccurrenceGroup } from "@fiel/contracts";
import type { TFunction } from "i18next";
import { useCallback, useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { TimelineRow } from "../../shared/charts/timeline/timeline.ts";
import { tooltipElement } from "../../shared/charts/tooltip-element.ts";
import { type Format, useFormat } from "../../shared/format/use-format.ts";
import {
  type KindOf,
  markOfKind,
  occurrenceKinds,
  tokenOfKind,
} from "../../shared/occurrences/event-level.ts";
import { type OccurrencePart, partsOfGroups } from "./occurrences-timeline.ts";

const rangeOf = ({ event }: OccurrencePart, format: Format, t: TFunction): string => {
  const from = format.instant(event.startDate, "dateTimeSeconds");
  if (event.endDate === null) return t("occurrencesPage.until", { from });
  const sameDay = format.instant(event.startDate, "date") === format.instant(event.endDate, "date");
  const to = format.instant(event.endDate, sameDay ? "timeSeconds" : "dateTimeSeconds");
  return t("occurrencesPage.range", { from, to });
};

/** Name of the event of a bar. */
export const useBarName = (groups: readonly OccurrenceGroup[]) => {
  const { t } = useTranslation();
  return useCallback(
    (bar: number) => partsOfGroups(groups)[bar]?.event.description ?? t("status.unexplained"),
    [groups, t],
  );
};

/** Tooltip of a bar: event, equipment, duration, start and end. When the keyboard is on a row's level, its total. */
export const useTimelineTooltip = (
  groups: readonly OccurrenceGroup[],
  rows: readonly TimelineRow[],
  kindOf: KindOf,
) => {
  const { t } = useTranslation();
  const format = useFormat();
  const parts = useMemo(() => partsOfGroups(groups), [groups]);
  return useCallback(
    (row: number, layer: number, bar: number | undefined) => {
      const part = bar === undefined ? undefined : parts[bar];
      const kind = part ? kindOf(part.event.code, part.event.planned) : (occurrenceKinds[layer] ?? "record");
      const mark = {
        color: `var(--${tokenOfKind[kind]})`,
        mark: markOfKind(kind),
        name: t(`eventKind.${kind}`),
      };
      if (!part) {
        const here = rows[row];
        const count = here?.bars[layer]?.length ?? 0;
        return tooltipElement(here?.label ?? "", [{ ...mark, value: format.number(count) }]);
      }
      const { event, equipment } = part;
      return tooltipElement(`${equipment} · ${event.description ?? t("status.unexplained")}`, [
        { ...mark, value: format.duration(event.duration) },
        { color: "transparent", name: rangeOf(part, format, t), value: "" },
      ]);
    },
    [parts, rows, kindOf, format, t],
  );
};
