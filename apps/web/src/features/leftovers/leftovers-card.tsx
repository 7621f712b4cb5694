import { useCallback, useMemo, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Chart } from "../../shared/charts/chart.tsx";
import type { LegendEntry } from "../../shared/charts/legend-entry.ts";
import { useElementInPicture, useLegendInPicture } from "../../shared/charts/picture-context.ts";
import { SeriesToggle } from "../../shared/charts/series-toggle.tsx";
import { useVersusText } from "../../shared/filters/use-versus-text.ts";
import { spanOf } from "../../shared/filters/windows-of-filter.ts";
import type { Windowed } from "../../shared/filters/use-windowed-query.ts";
import { MeasureText } from "../../shared/format/measure-text.tsx";
import { useFormat } from "../../shared/format/use-format.ts";
import type { LeftoverEntry } from "@fiel/contracts";
import {
  columnSteps,
  leftoverColumns,
  type LeftoverKind,
  leftoverKinds,
  leftoverTotals,
  weightUnitOf,
} from "./leftover-kinds.ts";
import { LeftoversCardTable } from "./leftovers-card-table.tsx";
import { changeText } from "./leftovers-change.ts";
import { leftoversCardOption } from "./leftovers-card-option.ts";
import type { PreviousLeftovers } from "./use-previous-leftovers.ts";
import classes from "./leftovers-card.module.css";

/** Most columns of each chart, which is narrow. */
const mostColumns = 25;

interface LeftoversCardProps {
  readonly shown: Windowed<readonly LeftoverEntry[]>;
  readonly previous: PreviousLeftovers | null;
  readonly isShown: (kind: string) => boolean;
  readonly onToggle: (kind: string) => void;
}

/** Formats an amount of a kind; weights start from the unit of their products. */
const useMeasureOf = (entries: readonly LeftoverEntry[]) => {
  const { t } = useTranslation();
  const format = useFormat();
  return useMemo(() => {
    const units = { scrap: weightUnitOf(entries, "scrap"), reprocess: weightUnitOf(entries, "reprocess") };
    return (kind: LeftoverKind, value: number) =>
      kind === "chargeback"
        ? { value: format.number(value), unit: t("leftoversCard.unit") }
        : format.sumWeight(value, units[kind]);
  }, [entries, format, t]);
};

/** Adds the names of the charts and hidden ones to the exported image. */
const useImageLegend = (isShown: LeftoversCardProps["isShown"]): void => {
  const { t } = useTranslation();
  const entries = useMemo(
    (): LegendEntry[] =>
      leftoverKinds.map((kind) => ({
        id: kind,
        label: t(`leftoversCard.${kind}`),
        mark: { kind: "block", token: "c1" },
        shown: isShown(kind),
        painted: true,
      })),
    [isShown, t],
  );
  useLegendInPicture(entries);
};

/** Total of each kind above its chart; a click hides or shows the chart. */
const Totals = ({ shown: { value, zoom }, previous, isShown, onToggle }: LeftoversCardProps) => {
  const { t } = useTranslation();
  const format = useFormat();
  const measureOf = useMeasureOf(value);
  const versusText = useVersusText();
  const totals = useMemo(() => leftoverTotals(value), [value]);
  useImageLegend(isShown);
  const place = useRef<HTMLDListElement>(null);
  useElementInPicture(place);
  return (
    <dl className={classes.totals} ref={place}>
      {leftoverKinds.map((kind) => (
        <div key={kind}>
          <dt>
            <SeriesToggle
              shown={isShown(kind)}
              onToggle={() => onToggle(kind)}
              label={t(`leftoversCard.${kind}`)}
            />
          </dt>
          <dd className={classes.value}>
            <MeasureText measure={measureOf(kind, totals[kind])} />
          </dd>
          <dd className={classes.change} title={versusText(zoom, previous?.times)}>
            {changeText(kind, totals, previous, format)}
          </dd>
        </div>
      ))}
    </dl>
  );
};

const Columns = ({ shown: { windows, value }, isShown }: Pick<LeftoversCardProps, "shown" | "isShown">) => {
  const { t } = useTranslation();
  const format = useFormat();
  const measureOf = useMeasureOf(value);
  const amount = useCallback(
    (kind: LeftoverKind, amountOf: number): string => format.text(measureOf(kind, amountOf)),
    [format, measureOf],
  );
  const columns = useMemo(
    () => leftoverColumns(value, windows, columnSteps(windows, windows, format.timeZone, mostColumns)),
    [value, windows, format.timeZone],
  );
  const kinds = useMemo(() => leftoverKinds.filter(isShown), [isShown]);
  const build = useMemo(() => {
    const words = {
      scrap: t("leftoversCard.scrap"),
      reprocess: t("leftoversCard.reprocess"),
      chargeback: t("leftoversCard.chargeback"),
    };
    return leftoversCardOption({ kinds, columns, span: spanOf(windows), words, amount, format });
  }, [kinds, columns, windows, amount, format, t]);
  return (
    <Chart
      build={build}
      label={t("leftoversCard.title")}
      summary={t("leftoversCard.summary")}
      points={{ count: kinds.length > 0 ? columns.steps.length : 0, hint: t("leftoversCard.hint") }}
      table={<LeftoversCardTable kinds={kinds} columns={columns} amount={amount} />}
    />
  );
};

/** Scrap, reprocess and chargebacks: totals, changes, and charts over time. */
export const LeftoversCard = (props: LeftoversCardProps) => (
  <>
    <Totals {...props} />
    <Columns shown={props.shown} isShown={props.isShown} />
  </>
);
