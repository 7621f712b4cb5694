import { inEqualTime, type Zoom } from "@fiel/domain";
import { lazy, type ReactNode, Suspense } from "react";
import { useTranslation } from "react-i18next";
import type { DashboardFilter } from "../../shared/filters/dashboard-filter.ts";
import { ClassMark } from "../../shared/class-mark/class-mark.tsx";
import { useVersusText } from "../../shared/filters/use-versus-text.ts";
import { MeasureText } from "../../shared/format/measure-text.tsx";
import { type Format, useFormat } from "../../shared/format/use-format.ts";
import { pointsBetween, sharesOf } from "./summary-shares.ts";
import classes from "./summary-strip.module.css";
import type { SummaryWithPrevious } from "./use-production-summary.ts";

interface CellProps {
  readonly label: ReactNode;
  readonly value: ReactNode;
  readonly share?: ReactNode;
  /** Change against the equal period before; null when it is unknown. */
  readonly change: string | null;
  readonly versus?: string;
}

const Cell = ({ label, value, share, change, versus }: CellProps) => (
  <div className={classes.cell}>
    <dt className={classes.label}>{label}</dt>
    <dd className={classes.value}>{value}</dd>
    {share === undefined ? null : <dd className={classes.share}>{share}</dd>}
    <dd className={classes.change}>
      {change}
      {change === null || versus === undefined ? null : <span className={classes.versus}> {versus}</span>}
    </dd>
  </div>
);

/** Loaded lazily, so that it does not delay the counts. */
const GiveawayCell = lazy(async () => ({ default: (await import("./giveaway-cell.tsx")).GiveawayCell }));

type Classified = "useful" | "above" | "below";

const ClassLabel = ({ kind }: { kind: Classified }) => {
  const { t } = useTranslation();
  const short = kind === "useful" ? t("summary.useful") : t(`summary.${kind}Short`);
  return (
    <>
      <ClassMark kind={kind} />
      <span className={classes.long}>{t(`summary.${kind}`)}</span>
      <span className={classes.short}>{short}</span>
    </>
  );
};

const usePointsText = (format: Format) => {
  const { t } = useTranslation();
  return (current: number | null, previous: number | null): string | null => {
    const points = pointsBetween(current, previous);
    return points === null
      ? null
      : `${format.number(points, { decimals: 2, sign: "always" })}\u00a0${t("summary.points")}`;
  };
};

interface SummaryCellsProps extends SummaryWithPrevious {
  readonly zoom: Zoom;
  readonly filter: DashboardFilter;
}

export const SummaryCells = ({ zoom, filter, current, previous, times }: SummaryCellsProps) => {
  const { t } = useTranslation();
  const format = useFormat();
  const pointsText = usePointsText(format);
  const versusText = useVersusText();
  const amountBefore = (amount: number | undefined): number | null =>
    times === null ? null : inEqualTime(amount ?? null, times);
  const shares = sharesOf(current);
  const before = sharesOf(previous);
  const counts: Record<Classified, number> = {
    useful: current.approvedCount,
    above: current.rejectedSuperiorCount,
    below: current.rejectedInferiorCount,
  };
  return (
    <dl className={classes.cells}>
      <Cell
        label={t("summary.totalWeight")}
        value={<MeasureText measure={format.sumWeight(current.totalWeight, current.unit)} />}
        change={format.change(current.totalWeight, amountBefore(previous?.totalWeight))}
        versus={versusText(zoom, times)}
      />
      <Cell
        label={t("summary.packages")}
        value={format.number(current.count)}
        change={format.change(current.count, amountBefore(previous?.count))}
      />
      {(["useful", "above", "below"] as const).map((kind) => (
        <Cell
          key={kind}
          label={<ClassLabel kind={kind} />}
          value={format.number(counts[kind])}
          share={
            shares[kind] === null ? undefined : (
              <span className={classes[kind]}>{format.percent(shares[kind])}</span>
            )
          }
          change={pointsText(shares[kind], before[kind])}
        />
      ))}
      <Suspense fallback={<div className={classes.cell} />}>
        <GiveawayCell filter={filter} />
      </Suspense>
    </dl>
  );
};
