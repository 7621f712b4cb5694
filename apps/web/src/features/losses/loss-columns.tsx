import type { CauseReason } from "@fiel/contracts";
import { reasonPath } from "@fiel/domain";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../shared/format/use-format.ts";
import { LossClassMark } from "../../shared/reasons/loss-class-mark.tsx";
import type { FileColumn } from "../../shared/table/csv-column.ts";
import type { Column } from "../../shared/table/column.ts";
import { RowToggle } from "../../shared/table/row-toggle.tsx";
import type { LossRow } from "./loss-rows.ts";
import { amountOf, type RankedCause } from "./ranked-causes.ts";
import { useAmounts } from "./use-amounts.ts";
import { useCauseName } from "./use-cause-name.ts";
import type { LossUnit } from "./waterfall.ts";

const pathOf = ({ parent, name }: CauseReason): string => reasonPath(parent, name);

interface Opening {
  readonly isOpen: (row: LossRow) => boolean;
  readonly toggle: (row: LossRow) => void;
}

/** Name column, with the loss class when the rows are reasons. */
const useNameColumns = (areReasons: boolean, { isOpen, toggle }: Opening): Column<LossRow>[] => {
  const { t } = useTranslation();
  const causeName = useCauseName();
  const nameOf = ({ isReason, reason, causes: [cause] }: LossRow): string => {
    if (isReason) return reason === null ? t("losses.noReason") : pathOf(reason);
    return cause === undefined ? "" : causeName(cause);
  };
  const name: Column<LossRow> = {
    id: "cause",
    header: areReasons ? t("losses.reason") : t("losses.cause"),
    cell: (row) => (
      <RowToggle open={isOpen(row)} onToggle={() => toggle(row)}>
        {nameOf(row)}
      </RowToggle>
    ),
    sort: nameOf,
  };
  if (!areReasons) return [name];
  const lossClass: Column<LossRow> = {
    id: "class",
    header: t("reasons.lossClass"),
    cell: ({ reason }) => (reason === null ? null : <LossClassMark of={reason.lossClass} />),
    sort: ({ reason }) => (reason === null ? "" : t(`reasons.classes.${reason.lossClass}`)),
  };
  return [name, lossClass];
};

/** Columns of the causes on the page. */
export const useLossColumns = (unit: LossUnit, areReasons: boolean, opening: Opening): Column<LossRow>[] => {
  const { t } = useTranslation();
  const format = useFormat();
  const { plain, name } = useAmounts(unit);
  return [
    ...useNameColumns(areReasons, opening),
    {
      id: "count",
      header: t("losses.times"),
      numeric: true,
      cell: ({ count }) => format.number(count),
      sort: ({ count }) => count,
    },
    {
      id: "amount",
      header: name,
      numeric: true,
      cell: (row) => <strong>{plain(amountOf(row, unit))}</strong>,
      sort: (row) => amountOf(row, unit) ?? -1,
    },
    {
      id: "cumulative",
      header: t("losses.cumulative"),
      numeric: true,
      cell: ({ cumulative }) => format.percent(cumulative),
    },
  ];
};

/** Columns of the causes in a file, each with its reason. */
export const useCauseFile = (unit: LossUnit): FileColumn<RankedCause>[] => {
  const { t } = useTranslation();
  const { name } = useAmounts(unit);
  const causeName = useCauseName();
  return [
    { header: t("losses.cause"), csv: causeName },
    { header: t("losses.reason"), csv: ({ reason }) => (reason === null ? "" : pathOf(reason)) },
    { header: t("losses.times"), csv: ({ count }) => count },
    { header: name, csv: (cause) => amountOf(cause, unit) },
    { header: `${t("losses.cumulative")} (%)`, csv: ({ cumulative }) => cumulative },
  ];
};
