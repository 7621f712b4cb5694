import type { ListedStop } from "@fiel/contracts";
import { minuteMs, reasonPath } from "@fiel/domain";
import { Checkbox } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../shared/format/use-format.ts";
import { MachineLink } from "../../shared/machines/machine-link.tsx";
import { LossClassMark } from "../../shared/reasons/loss-class-mark.tsx";
import { useToldWords } from "../../shared/stops/use-told-words.ts";
import type { CsvColumn } from "../../shared/table/csv-column.ts";
import classes from "./stop-table.module.css";

export const keyOf = ({ id, startDate }: ListedStop): string => `${id} ${startDate}`;

export interface Choosing {
  readonly isChosen: (row: ListedStop) => boolean;
  readonly toggle: (row: ListedStop) => void;
  readonly openHistory: (row: ListedStop) => void;
}

const ReasonCell = ({ row: { reason, explainedBy } }: { readonly row: ListedStop }) => {
  const { t } = useTranslation();
  if (reason === null) return <span className={classes.quiet}>{t("toldStops.noReason")}</span>;
  return (
    <span className={classes.reason}>
      <LossClassMark of={reason.lossClass} />
      <span>{reasonPath(reason.parent, reason.name)}</span>
      {explainedBy === "event" ? <span className={classes.quiet}>{t("toldStops.ofEvent")}</span> : null}
    </span>
  );
};

const isPart = (row: ListedStop): boolean =>
  row.startDate !== row.stopStartDate || row.endDate !== row.stopEndDate;

const pathOf = ({ reason }: ListedStop): string =>
  reason === null ? "" : reasonPath(reason.parent, reason.name);

/** Formats the values of a stop. */
const useStopWords = () => {
  const { t } = useTranslation();
  const format = useFormat();
  const { giver } = useToldWords();
  return {
    begin: ({ startDate }: ListedStop): string => format.instant(startDate, "dateTimeSeconds"),
    minutes: ({ lostMs }: ListedStop): string => format.number(lostMs / minuteMs, { decimals: 2 }),
    cause: ({ code, description }: ListedStop): string =>
      description ?? (code === null ? t("toldStops.untold") : `${t("status.unexplained")} (${code})`),
    by: (row: ListedStop): string => (row.by === null ? "" : giver(row.by)),
    note: (row: ListedStop): string | null =>
      row.isOpen ? t("toldStops.open") : isPart(row) ? t("toldStops.part") : null,
  };
};

type Heads = "machine" | "begin" | "duration" | "cause" | "reason" | "comment" | "by";

const useHead = () => {
  const { t } = useTranslation();
  return (name: Heads) => ({ id: name, header: t(`toldStops.columns.${name}`) });
};

/** Columns on the stop itself: machine, start, duration, cause. */
const useWhatColumns = (): CsvColumn<ListedStop>[] => {
  const head = useHead();
  const { begin, minutes, cause, note } = useStopWords();
  return [
    {
      ...head("machine"),
      cell: ({ id, equipment }) => <MachineLink mid={id}>{equipment}</MachineLink>,
      sort: ({ equipment }) => equipment,
      csv: ({ equipment }) => equipment,
    },
    {
      ...head("begin"),
      cell: (row) => (
        <>
          <time dateTime={new Date(row.startDate).toISOString()}>{begin(row)}</time>
          {note(row) === null ? null : <span className={classes.note}>{note(row)}</span>}
        </>
      ),
      sort: ({ startDate }) => startDate,
      csv: begin,
    },
    {
      ...head("duration"),
      numeric: true,
      cell: minutes,
      sort: ({ lostMs }) => lostMs,
      csv: ({ lostMs }) => lostMs / minuteMs,
    },
    { ...head("cause"), cell: cause, sort: cause, csv: cause },
  ];
};

/** Columns on the given reasons and their authors. */
const useToldColumns = ({ openHistory }: Pick<Choosing, "openHistory">): CsvColumn<ListedStop>[] => {
  const { t } = useTranslation();
  const head = useHead();
  const { begin, by } = useStopWords();
  return [
    { ...head("reason"), cell: (row) => <ReasonCell row={row} />, sort: pathOf, csv: pathOf },
    { ...head("comment"), minor: true, cell: ({ comment }) => comment, csv: ({ comment }) => comment ?? "" },
    {
      ...head("by"),
      minor: true,
      cell: (row) => (
        <button type="button" className={classes.history} onClick={() => openHistory(row)}>
          {by(row) || t("toldStops.columns.history")}
          <span className="visually-hidden">
            {` ${t("toldStops.history", { machine: row.equipment, begin: begin(row) })}`}
          </span>
        </button>
      ),
      sort: by,
      csv: by,
    },
  ];
};

/** Columns of the table of stops, for the page and for files. */
export const useStopColumns = ({ isChosen, toggle, openHistory }: Choosing): CsvColumn<ListedStop>[] => {
  const { t } = useTranslation();
  const { begin } = useStopWords();
  const what = useWhatColumns();
  const told = useToldColumns({ openHistory });
  const chosen: CsvColumn<ListedStop> = {
    id: "chosen",
    header: t("toldStops.columns.chosen"),
    quiet: true,
    cell: (row) => (
      <Checkbox
        className={classes.box}
        classNames={{ labelWrapper: classes.unlabelled }}
        aria-label={t("toldStops.choose", { machine: row.equipment, begin: begin(row) })}
        checked={isChosen(row)}
        onChange={() => toggle(row)}
      />
    ),
    csv: () => null,
  };
  return [chosen, ...what, ...told];
};
