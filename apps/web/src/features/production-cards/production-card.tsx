import type { Losses, ProductionCard as Card } from "@fiel/contracts";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { CardBand } from "./card-band.tsx";
import { CardProduct } from "./card-product.tsx";
import { CardProgress } from "./card-progress.tsx";
import { CardRejects } from "./card-rejects.tsx";
import type { CardState } from "./card-state.ts";
import { CardUseful } from "./card-useful.tsx";
import { packagesOf } from "./summary-rows.ts";
import classes from "./production-card.module.css";

interface ProductionCardProps {
  readonly card: Card;
  readonly state: CardState;
  /** Time account of the machine; undefined while unknown. */
  readonly account: Losses["account"] | undefined;
  /** Whether the filter names a product. */
  readonly ofProduct: boolean;
}

/** Text for a card without packages, instead of zeros and shares of nothing. */
const Nothing = ({
  card: { product, others },
  ofProduct,
}: Pick<ProductionCardProps, "card" | "ofProduct">) => {
  const { t } = useTranslation();
  const isTold = product !== null && (ofProduct || others.length > 0);
  return (
    <p className={classes.nothing}>
      {isTold ? t("cards.notMade", { product: product.name }) : t("panel.empty")}
    </p>
  );
};

/** Card of one equipment, its state first. */
export const ProductionCard = ({ card, state, account, ofProduct }: ProductionCardProps) => {
  const titleId = useId();
  const { equipment, product, running, op, data, others, factor, unplanned } = card;
  const isEmpty = packagesOf(data) === 0;
  return (
    <article className={classes.card} aria-labelledby={titleId}>
      <CardBand equipment={equipment} state={state} titleId={titleId} />
      <div className={classes.body}>
        <CardProduct product={product} running={running} op={op} />
        {isEmpty ? (
          <Nothing card={card} ofProduct={ofProduct} />
        ) : (
          <>
            <CardUseful data={data} product={product} />
            <CardRejects data={data} />
          </>
        )}
        <CardProgress
          equipment={equipment}
          account={account}
          op={op}
          others={others}
          factor={factor}
          unplanned={unplanned}
          isEmpty={isEmpty}
        />
      </div>
    </article>
  );
};
