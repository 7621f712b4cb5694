import { useCallback, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { tooltipElement } from "../../shared/charts/tooltip-element.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import type { ChartZoom } from "../../shared/charts/chart-zoom.ts";
import type { PanelDownload } from "../../shared/panel/panel-menu-props.ts";
import {
  type FactorRow,
  type FactorState,
  lookOfState,
  markOfState,
  segmentsWithin,
  states,
} from "./factor-rows.ts";

const secondsIn = ({ stoppedS, plannedS, producingS }: FactorRow, state: FactorState): number => {
  if (state === "producing") return producingS;
  return state === "planned" ? plannedS : stoppedS - plannedS;
};

/** Tooltip of a segment: state, duration, start and end. When the keyboard is on a row's state, its total. */
export const useFactorTooltip = (rows: readonly FactorRow[]) => {
  const { t } = useTranslation();
  const format = useFormat();
  const segments = useMemo(() => rows.flatMap((row) => row.segments), [rows]);
  return useCallback(
    (row: number, layer: number, bar: number | undefined) => {
      const here = rows[row];
      const segment = bar === undefined ? undefined : segments[bar];
      const state = segment?.state ?? states[layer] ?? "producing";
      const mark = {
        color: `var(--${lookOfState[state].token})`,
        mark: markOfState[state],
        name: t(`factorPage.${state}`),
      };
      if (!segment) {
        const totalS = here === undefined ? null : secondsIn(here, state);
        return tooltipElement(here?.name ?? "", [{ ...mark, value: format.duration(totalS) }]);
      }
      const sameDay = format.instant(segment.startMs, "date") === format.instant(segment.endMs, "date");
      const range = t("occurrencesPage.range", {
        from: format.instant(segment.startMs, "dateTimeSeconds"),
        to: format.instant(segment.endMs, sameDay ? "timeSeconds" : "dateTimeSeconds"),
      });
      return tooltipElement(here?.name ?? "", [
        { ...mark, value: format.duration((segment.endMs - segment.startMs) / 1_000) },
        { color: "transparent", name: range, value: "" },
      ]);
    },
    [rows, segments, format, t],
  );
};

/** Visible segments of the timeline as a table for a file. */
export const useFactorCsv = (
  rows: readonly FactorRow[],
  isShown: (state: FactorState) => boolean,
  zoom: ChartZoom,
): PanelDownload => {
  const { t } = useTranslation();
  const format = useFormat();
  return useMemo(
    () => ({
      name: "parado-e-produzindo",
      table: () => ({
        columns: [
          t("factorPage.equipment"),
          t("factorPage.state"),
          t("occurrencesPage.start"),
          t("occurrencesPage.end"),
          `${t("occurrences.duration")} (s)`,
        ],
        rows: rows.flatMap(({ name, segments }) =>
          segmentsWithin(segments, isShown, zoom.window()).map(({ state, startMs, endMs }) => [
            name,
            t(`factorPage.${state}`),
            format.instant(startMs, "dateTimeSeconds"),
            format.instant(endMs, "dateTimeSeconds"),
            (endMs - startMs) / 1_000,
          ]),
        ),
      }),
    }),
    [rows, isShown, zoom, format, t],
  );
};
