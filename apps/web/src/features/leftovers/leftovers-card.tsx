import { useCallback, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Chart } from "../../shared/charts/chart.tsx";
import { spanOf } from "../../shared/filters/windows-of-filter.ts";
import type { Windowed } from "../../shared/filters/use-windowed-query.ts";
import { MeasureText } from "../../shared/format/measure-text.tsx";
import { type Format, useFormat } from "../../shared/format/use-format.ts";
import type { LeftoverEntry } from "@fiel/contracts";
import {
  leftoverColumns,
  type LeftoverKind,
  leftoverKinds,
  type LeftoverTotals,
  leftoverTotals,
  weightUnitOf,
} from "./leftover-kinds.ts";
import { LeftoversCardTable } from "./leftovers-card-table.tsx";
import { leftoversCardOption } from "./leftovers-card-option.ts";
import classes from "./leftovers-card.module.css";

interface LeftoversCardProps {
  readonly shown: Windowed<readonly LeftoverEntry[]>;
  readonly previous: LeftoverTotals | null;
}

/** An amount of a kind; weights from the unit of the products they are of. */
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

/** Weights by their share; a few chargebacks by their number, of which a percentage would say nothing. */
const changeText = (
  kind: LeftoverKind,
  totals: LeftoverTotals,
  previous: LeftoverTotals | null,
  format: Format,
): string | null => {
  if (previous === null) return null;
  if (kind === "chargeback") return format.number(totals[kind] - previous[kind], { sign: "always" });
  return format.change(totals[kind], previous[kind]);
};

const Totals = ({ shown: { value, zoom }, previous }: LeftoversCardProps) => {
  const { t } = useTranslation();
  const format = useFormat();
  const measureOf = useMeasureOf(value);
  const totals = useMemo(() => leftoverTotals(value), [value]);
  return (
    <dl className={classes.totals}>
      {leftoverKinds.map((kind) => (
        <div key={kind}>
          <dt>{t(`leftoversCard.${kind}`)}</dt>
          <dd className={classes.value}>
            <MeasureText measure={measureOf(kind, totals[kind])} />
          </dd>
          <dd className={classes.change} title={t(`zoomVersus.${zoom}`)}>
            {changeText(kind, totals, previous, format)}
          </dd>
        </div>
      ))}
    </dl>
  );
};

const Columns = ({ shown: { windows, value } }: Pick<LeftoversCardProps, "shown">) => {
  const { t } = useTranslation();
  const format = useFormat();
  const measureOf = useMeasureOf(value);
  const amount = useCallback(
    (kind: LeftoverKind, amountOf: number): string => format.text(measureOf(kind, amountOf)),
    [format, measureOf],
  );
  const columns = useMemo(
    () => leftoverColumns(value, windows, format.timeZone),
    [value, windows, format.timeZone],
  );
  const build = useMemo(() => {
    const words = {
      scrap: t("leftoversCard.scrap"),
      reprocess: t("leftoversCard.reprocess"),
      chargeback: t("leftoversCard.chargeback"),
    };
    return leftoversCardOption({ columns, span: spanOf(windows), words, amount, format });
  }, [columns, windows, amount, format, t]);
  return (
    <Chart
      build={build}
      label={t("leftoversCard.title")}
      summary={t("leftoversCard.summary")}
      points={{ count: columns.startsMs.length, hint: t("leftoversCard.hint") }}
      table={<LeftoversCardTable columns={columns} amount={amount} />}
    />
  );
};

/** Scrap, reprocess and chargebacks: how much, its change, and when. */
export const LeftoversCard = ({ shown, previous }: LeftoversCardProps) => (
  <>
    <Totals shown={shown} previous={previous} />
    <Columns shown={shown} />
  </>
);
