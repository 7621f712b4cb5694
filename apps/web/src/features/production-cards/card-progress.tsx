import type { Losses, ProductionCard } from "@fiel/contracts";
import { factorOfFraction, percentOf } from "@fiel/domain";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../shared/format/use-format.ts";
import { OeeButton } from "../../shared/losses/oee-button.tsx";
import { absentProgress } from "./absent-progress.ts";
import { CardOthers } from "./card-others.tsx";
import classes from "./card-progress.module.css";
import { OthersToggle } from "./others-toggle.tsx";

/** Bar of bales: those made and those left; the whole bar is the order. */
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

const Factor = ({ factor, unplanned }: Pick<ProductionCard, "factor" | "unplanned">) => {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <p>
      {t("cards.factor")} <strong>{format.percent(factorOfFraction(factor))}</strong>
      {unplanned === factor ? null : (
        <span className={classes.beside}>
          {t("factor.withoutPlanned", { factor: format.percent(factorOfFraction(unplanned)) })}
        </span>
      )}
    </p>
  );
};

interface OeeProps {
  readonly name: string;
  readonly account: Losses["account"];
}

/** OEE, which opens its arithmetic; nothing without loading time. */
const Oee = ({ name, account }: OeeProps) => {
  const { t } = useTranslation();
  return account.oee === null ? null : (
    <p className={classes.oee}>
      {t("losses.factors.oee")} <OeeButton name={name} account={account} short />
    </p>
  );
};

interface CardProgressProps extends Pick<
  ProductionCard,
  "equipment" | "op" | "others" | "factor" | "unplanned"
> {
  /** Time account of the machine; undefined while unknown. */
  readonly account: Losses["account"] | undefined;
  /** Whether the card already shows that there is no data. */
  readonly isEmpty: boolean;
}

/** Figures of the machine across products: its other products, the operational factor, OEE, the order's progress. */
export const CardProgress = (props: CardProgressProps) => {
  const { equipment, account, op, others, factor, unplanned, isEmpty } = props;
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const listId = useId();
  const absent = absentProgress(op, isEmpty);
  const projected = op !== null && op.projectedPackages > 0 ? op : null;
  return (
    <div className={classes.machine}>
      <footer className={classes.progress}>
        <div className={classes.figures}>
          <Factor factor={factor} unplanned={unplanned} />
          {account === undefined ? null : <Oee name={equipment.name} account={account} />}
          {projected === null ? null : <Bales op={projected} />}
          {absent === null ? null : <p>{t(absent)}</p>}
          {others.length === 0 ? null : (
            <OthersToggle
              count={others.length}
              open={open}
              listId={listId}
              onToggle={() => setOpen((was) => !was)}
            />
          )}
        </div>
        {projected === null ? null : <Bar op={projected} />}
      </footer>
      <CardOthers others={others} id={listId} open={open} />
    </div>
  );
};
