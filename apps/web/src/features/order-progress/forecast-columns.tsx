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
  /** An instant beside now. */
  readonly moment: (atMs: number) => string;
}

/** Below every number, and after every instant. */
const noPace = -1;
const never = Number.POSITIVE_INFINITY;
const noDelay = Number.NEGATIVE_INFINITY;
/** Slower than this a decimal says something. */
const exactly = 10;

/** Of an order that is made; what waits or is over has none. */
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

/** How much too late, told by a mark and words beside its colour; or how much time is left; or when it is due, where neither is known. */
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

/** How an order goes on; where none is ever due, nothing is said of that. */
export const forecastColumns = (words: Words, isDue: boolean): CsvColumn<OrderRow>[] => [
  ...paceAndEnd(words),
  ...(isDue ? dueAndDelay(words) : []),
];
