import { orderStatus } from "@fiel/domain";
import { IconClockExclamation } from "@tabler/icons-react";
import type { TFunction } from "i18next";
import type { Format } from "../../shared/format/use-format.ts";
import type { CsvColumn } from "../../shared/table/csv-column.ts";
import { isLate, isOver, type OrderRow } from "./order-row.ts";
import classes from "./orders.module.css";

interface Words {
  readonly t: TFunction;
  readonly format: Format;
  /** Formats an instant relative to now. */
  readonly moment: (atMs: number) => string;
}

/** Sort values: below every number, after every instant, and below every delay. */
const noPace = -1;
const never = Number.POSITIVE_INFINITY;
const noDelay = Number.NEGATIVE_INFINITY;
/** Paces below this, bales an hour, are shown with a decimal. */
const exactly = 10;

/** Pace of an order in production; nothing for orders that wait or ended. */
const Pace = ({ row, t, format }: { row: OrderRow } & Pick<Words, "t" | "format">) => {
  const { pace } = row.forecast;
  if (pace !== null)
    return t("orders.perHour", { bales: format.number(pace, { decimals: pace < exactly ? 1 : 0 }) });
  if (row.status !== orderStatus.inProduction) return null;
  return <span className={classes.none}>{format.number(null)}</span>;
};

const paceAndEnd = ({ t, format, moment }: Words): CsvColumn<OrderRow>[] => [
  {
    id: "pace",
    header: t("orders.pace"),
    csvHeader: t("orders.paceInFile"),
    numeric: true,
    cell: (row) => <Pace row={row} t={t} format={format} />,
    sort: ({ forecast: { pace } }) => pace ?? noPace,
    csv: ({ forecast: { pace } }) => pace,
  },
  {
    id: "end",
    header: t("orders.end"),
    numeric: true,
    cell: ({ forecast: { endMs } }) => (endMs === null ? null : moment(endMs)),
    sort: ({ forecast: { endMs } }) => endMs ?? never,
    csv: ({ forecast: { endMs } }) => (endMs === null ? null : format.instant(endMs, "dateTime")),
  },
];

/** Delay, with a mark and text beside its colour; else the time left; when neither is known, the due date. */
const Delay = ({ row, words: { t, format, moment } }: { row: OrderRow; words: Words }) => {
  const { delayMs } = row.forecast;
  if (delayMs === null)
    return isOver(row) || row.dueAt === null ? null : (
      <span className={classes.quiet}>{t("attention.due", { time: moment(row.dueAt) })}</span>
    );
  const late = isLate(row);
  const time = format.elapsed(Math.abs(delayMs) / 1_000);
  return (
    <span className={classes.delay} data-late={late || undefined}>
      {late ? <IconClockExclamation size={15} stroke={1.8} aria-hidden="true" /> : null}
      {delayMs === never ? t("machine.neverEnds") : t(late ? "machine.late" : "machine.slack", { time })}
    </span>
  );
};

const dueAndDelay = (words: Words): CsvColumn<OrderRow>[] => [
  {
    id: "due",
    header: words.t("orders.due"),
    numeric: true,
    cell: ({ dueAt }) => (dueAt === null ? null : words.moment(dueAt)),
    sort: ({ dueAt }) => dueAt ?? never,
    csv: ({ dueAt }) => (dueAt === null ? null : words.format.instant(dueAt, "dateTime")),
  },
  {
    id: "delay",
    header: words.t("orders.delay"),
    csvHeader: `${words.t("orders.delay")} (s)`,
    cell: (row) => <Delay row={row} words={words} />,
    sort: ({ forecast: { delayMs } }) => delayMs ?? noDelay,
    csv: ({ forecast: { delayMs } }) =>
      delayMs === null
        ? null
        : delayMs === never
          ? words.t("machine.neverEnds")
          : Math.round(delayMs / 1_000),
  },
];

/** Columns of the forecast. Those on due dates are left out when no order has one. */
export const forecastColumns = (words: Words, isDue: boolean): CsvColumn<OrderRow>[] => [
  ...paceAndEnd(words),
  ...(isDue ? dueAndDelay(words) : []),
];
