import type { ProductionCard } from "@fiel/contracts";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../shared/format/use-format.ts";
import { netWeightText } from "./net-weight-text.ts";
import classes from "./card-product.module.css";

/** Most plants begin their codes with OP already. */
const namedOrder = /^op/iu;

/** Product with code, brand and net weight, and the order it is made for. */
export const CardProduct = ({ product, op }: Pick<ProductionCard, "product" | "op">) => {
  const { t } = useTranslation();
  const format = useFormat();
  if (product === null) return <p className={classes.noProduct}>{t("cards.noProduct")}</p>;
  const { name, code, codeText, brand, productWeight, unit } = product;
  return (
    <div className={classes.product}>
      <p>{name}</p>
      <p className={classes.net}>
        <span className="visually-hidden">{t("cards.netWeight")}: </span>
        {netWeightText(productWeight, unit, format)}
      </p>
      <p className={classes.quiet}>{[codeText ?? code, brand].filter((part) => part !== "").join(" · ")}</p>
      {op === null ? null : (
        <p className={classes.order}>
          {namedOrder.test(op.codeText) ? op.codeText : t("cards.order", { code: op.codeText })}
        </p>
      )}
    </div>
  );
};
