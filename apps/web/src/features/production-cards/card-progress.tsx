import type { ProductionCard } from "@fiel/contracts";
import { factorOfFraction, percentOf } from "@fiel/domain";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../shared/format/use-format.ts";
import { absentProgress } from "./absent-progress.ts";
import classes from "./card-progress.module.css";

/** Bales made and still to make; their sum is the whole bar. */
const Bar = ({ op }: { op: NonNullable<ProductionCard["op"]> }) => {
  const made = Math.min(100, percentOf(op.producedPackages, op.projectedPackages) ?? 0);
  return (
    <div className={classes.bar} aria-hidden="true">
      <span className={classes.made} style={{ width: `${made}%` }} />
      <span className={classes.rest} />
    </div>
  );
};

const Bales = ({ op }: { op: NonNullable<ProductionCard["op"]> }) => {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <p>
      {t("cards.bales")} <strong>{format.number(op.producedPackages)}</strong>{" "}
      {t("cards.of", { projected: format.number(op.projectedPackages) })}
    </p>
  );
};

interface CardProgressProps extends Pick<ProductionCard, "op" | "factor" | "unplanned"> {
  /** The card says already that there is nothing to show. */
  readonly isEmpty: boolean;
}

/** Operational factor, and how far the order is. */
export const CardProgress = ({ op, factor, unplanned, isEmpty }: CardProgressProps) => {
  const { t } = useTranslation();
  const format = useFormat();
  const absent = absentProgress(op, isEmpty);
  const projected = op !== null && op.projectedPackages > 0 ? op : null;
  return (
    <footer className={classes.progress}>
      <div className={classes.figures}>
        <p>
          {t("cards.factor")} <strong>{format.percent(factorOfFraction(factor))}</strong>
          {unplanned === factor ? null : (
            <span className={classes.beside}>
              {t("factor.withoutPlanned", { factor: format.percent(factorOfFraction(unplanned)) })}
            </span>
          )}
        </p>
        {projected === null ? null : <Bales op={projected} />}
      </div>
      {absent === null ? null : <p className={classes.quiet}>{t(absent)}</p>}
      {projected === null ? null : <Bar op={projected} />}
    </footer>
  );
};
