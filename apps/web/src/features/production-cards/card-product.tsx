import type { ProductionCard } from "@fiel/contracts";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../shared/format/use-format.ts";
import { useOrderText } from "../../shared/orders/use-order-text.ts";
import { netWeightText } from "./net-weight-text.ts";
import classes from "./card-product.module.css";

type CardProductProps = Pick<ProductionCard, "product" | "running" | "op">;

/** Product with code, brand and net weight. Also the current order, and the product that runs now if it is another one. */
export const CardProduct = ({ product, running, op }: CardProductProps) => {
  const { t } = useTranslation();
  const format = useFormat();
  const orderText = useOrderText();
  if (product === null) return <p className={classes.noProduct}>{t("cards.noProduct")}</p>;
  const { name, code, codeText, brand, productWeight, unit } = product;
  const isOther = running !== null && running.id !== product.id;
  const order = op === null ? [] : [orderText(op.codeText)];
  const now = isOther ? [t("cards.running", { product: running.name })] : [];
  const orderLine = [...now, ...order].join(" · ");
  return (
    <div className={classes.product}>
      <p>{name}</p>
      <p className={classes.net}>
        <span className="visually-hidden">{t("cards.netWeight")}: </span>
        {netWeightText(productWeight, unit, format)}
      </p>
      <p className={classes.quiet}>{[codeText ?? code, brand].filter((part) => part !== "").join(" · ")}</p>
      {orderLine === "" ? null : <p className={classes.order}>{orderLine}</p>}
    </div>
  );
};
