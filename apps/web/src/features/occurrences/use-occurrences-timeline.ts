import type { OccurrenceGroup } from "@fiel/contracts";
import type { TimeWindow } from "@fiel/domain";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../shared/format/use-format.ts";
import type { KindOf, OccurrenceKind } from "../../shared/occurrences/event-level.ts";
import { occurrencesTimeline, type TimelineMode } from "./occurrences-timeline.ts";

interface Input {
  readonly groups: readonly OccurrenceGroup[];
  readonly windows: readonly TimeWindow[];
  readonly kindOf: KindOf;
  readonly mode: TimelineMode;
  readonly isShown: (kind: OccurrenceKind) => boolean;
}

/** The timeline with translated texts. */
export const useOccurrencesTimeline = ({ groups, windows, kindOf, mode, isShown }: Input) => {
  const { t } = useTranslation();
  const format = useFormat();
  return useMemo(() => {
    const times = t("occurrencesPage.times");
    const texts = {
      unknown: t("status.unexplained"),
      duration: format.duration,
      number: format.number,
      percent: format.percent,
      totals: {
        equipment: [t("occurrencesPage.stopped"), times, t("occurrencesPage.factor")],
        event: [t("occurrencesPage.duration"), times],
      },
    };
    return occurrencesTimeline({ groups, windows, mode, kindOf, isShown, texts });
  }, [groups, windows, mode, kindOf, isShown, format, t]);
};
