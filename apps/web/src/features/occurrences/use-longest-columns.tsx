import type { TFunction } from "i18next";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useNow } from "../../shared/environment/use-now.ts";
import { type Format, useFormat } from "../../shared/format/use-format.ts";
import {
  heightOfKind,
  type OccurrenceKind,
  occurrenceKinds,
  tokenOfKind,
} from "../../shared/occurrences/event-level.ts";
import { OccurrenceLink } from "../../shared/occurrences/occurrence-link.tsx";
import { partAround } from "../../shared/occurrences/occurrence-part.ts";
import type { AnyColumn } from "../../shared/table/csv-columns-of.ts";
import type { EventTotal } from "./event-totals.ts";
import classes from "./occurrences-page.module.css";

type KindOf = (code: number) => OccurrenceKind;

/** Colour of a level, with its height on the timeline. */
const KindMark = ({ kind }: { kind: OccurrenceKind }) => (
  <span
    className={classes.mark}
    data-kind={kind}
    style={{ color: `var(--${tokenOfKind[kind]})`, height: heightOfKind[kind] / 1.6 }}
    aria-hidden="true"
  />
);

/** The level in the plant's own words. */
const Meaning = ({ kind }: { kind: OccurrenceKind }) => {
  const { t } = useTranslation();
  return kind === "planned" || kind === "disconnected" ? null : (
    <span className={classes.means}>{t(`levelMeans.${kind}`)}</span>
  );
};

const nameAndLevel = (t: TFunction, kindOf: KindOf): AnyColumn<EventTotal>[] => {
  const nameOf = ({ name }: EventTotal): string => name ?? t("status.unexplained");
  const levelOf = ({ code }: EventTotal): string => t(`eventKind.${kindOf(code)}`);
  return [
    {
      id: "event",
      header: t("occurrencesPage.event"),
      cell: (row) => <strong>{nameOf(row)}</strong>,
      sort: nameOf,
      csv: nameOf,
    },
    {
      id: "level",
      header: t("occurrencesPage.level"),
      cell: (row) => (
        <span className={classes.level}>
          <KindMark kind={kindOf(row.code)} />
          {levelOf(row)} <Meaning kind={kindOf(row.code)} />
        </span>
      ),
      sort: ({ code }) => occurrenceKinds.indexOf(kindOf(code)),
      csv: levelOf,
    },
  ];
};

/** Duration of the longest occurrence, linked to its place on the timeline. */
const LongestCell = ({ row: { longest } }: { row: EventTotal }) => {
  const format = useFormat();
  const nowMs = useNow();
  if (longest === null) return format.duration(0);
  const { startMs, endMs, durationS } = longest;
  return (
    <OccurrenceLink part={partAround(startMs, endMs, nowMs)}>{format.duration(durationS)}</OccurrenceLink>
  );
};

const longestS = ({ longest }: EventTotal): number => longest?.durationS ?? 0;

const seconds = (
  id: "total" | "mean",
  valueOf: (row: EventTotal) => number,
  t: TFunction,
  format: Format,
): AnyColumn<EventTotal> => ({
  id,
  header: t(`occurrencesPage.${id}`),
  csvHeader: `${t(`occurrencesPage.${id}`)} (s)`,
  numeric: true,
  cell: (row) => {
    const text = format.duration(valueOf(row));
    return id === "total" ? <strong>{text}</strong> : text;
  },
  sort: valueOf,
  csv: valueOf,
});

/** Bar of the total relative to the longest total. */
const share = (t: TFunction, kindOf: KindOf, mostS: number): AnyColumn<EventTotal> => ({
  id: "share",
  header: t("occurrencesPage.share"),
  quiet: true,
  cell: ({ code, durationS }) => {
    const width = `${(100 * durationS) / Math.max(1, mostS)}%`;
    return (
      <span className={classes.bar} style={{ width, background: `var(--${tokenOfKind[kindOf(code)]})` }} />
    );
  },
});

export const useLongestColumns = (kindOf: KindOf, mostS: number): readonly AnyColumn<EventTotal>[] => {
  const { t } = useTranslation();
  const format = useFormat();
  return useMemo(
    () => [
      ...nameAndLevel(t, kindOf),
      {
        id: "times",
        header: t("occurrencesPage.times"),
        numeric: true,
        cell: ({ count }) => format.number(count),
        sort: ({ count }) => count,
        csv: ({ count }) => count,
      },
      seconds("total", ({ durationS }) => durationS, t, format),
      share(t, kindOf, mostS),
      seconds("mean", ({ meanS }) => meanS, t, format),
      {
        id: "longestOne",
        header: t("occurrencesPage.longestOne"),
        csvHeader: `${t("occurrencesPage.longestOne")} (s)`,
        numeric: true,
        cell: (row) => <LongestCell row={row} />,
        sort: longestS,
        csv: longestS,
      },
    ],
    [kindOf, mostS, format, t],
  );
};
