import type { ProductionCard } from "@fiel/contracts";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../shared/format/use-format.ts";
import classes from "./card-others.module.css";
import { packagesOf } from "./summary-rows.ts";

interface CardOthersProps extends Pick<ProductionCard, "others"> {
  readonly id: string;
  readonly open: boolean;
}

/** Other products that the machine made in the period, one line each. */
export const CardOthers = ({ others, id, open }: CardOthersProps) => {
  const { t } = useTranslation();
  const format = useFormat();
  if (others.length === 0) return null;
  return (
    <section id={id} className={classes.others} data-open={open || undefined} aria-label={t("cards.others")}>
      <p>{t("cards.others")}</p>
      <ul>
        {others.map(({ product, data }) => (
          <li key={product?.id ?? 0}>
            <span>{product?.name ?? t("cards.noProduct")}</span>
            <span className={classes.counts}>
              {t("cards.usefulOf", { useful: format.number(data.a.c), all: format.number(packagesOf(data)) })}
            </span>
            {data.a.avg === null ? null : (
              <span className={classes.counts}>
                {t("cards.average")} {format.text(format.meanWeight(data.a.avg, product?.unit ?? "g"))}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
};
