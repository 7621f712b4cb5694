import type { ProductionCard as Card } from "@fiel/contracts";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { CardBand } from "./card-band.tsx";
import { CardProduct } from "./card-product.tsx";
import { CardProgress } from "./card-progress.tsx";
import { CardRejects } from "./card-rejects.tsx";
import type { CardState } from "./card-state.ts";
import { CardUseful } from "./card-useful.tsx";
import classes from "./production-card.module.css";

/** Nothing at all was weighed: zeros and shares of nothing would only look like figures. */
const weighedNothing = ({ a, ro, ru, invalid }: Card["data"]): boolean => a.c + ro.c + ru.c + invalid.c === 0;

/** All of one equipment, the state first. */
export const ProductionCard = ({ card, state }: { card: Card; state: CardState }) => {
  const { t } = useTranslation();
  const titleId = useId();
  const { equipment, product, op, data, factor } = card;
  const isEmpty = weighedNothing(data);
  return (
    <article className={classes.card} aria-labelledby={titleId}>
      <CardBand equipment={equipment} state={state} titleId={titleId} />
      <div className={classes.body}>
        <CardProduct product={product} op={op} />
        {isEmpty ? (
          <p className={classes.nothing}>{t("panel.empty")}</p>
        ) : (
          <>
            <CardUseful data={data} product={product} />
            <CardRejects data={data} />
          </>
        )}
        <CardProgress op={op} factor={factor} isEmpty={isEmpty} />
      </div>
    </article>
  );
};
