import type { ProductConformity } from "@fiel/contracts";
import { useTranslation } from "react-i18next";
import classes from "./conformity-panel.module.css";

interface ProductChoiceProps {
  readonly products: readonly ProductConformity[];
  readonly chosen: number;
  readonly onChoose: (productId: number) => void;
}

/** Picks a product, since each product of a machine is judged separately. */
export const ProductChoice = ({ products, chosen, onChoose }: ProductChoiceProps) => {
  const { t } = useTranslation();
  return (
    <div className={classes.products} role="group" aria-label={t("conformity.product")}>
      {products.map(({ productId, productName }) => (
        <button
          key={productId}
          type="button"
          aria-pressed={productId === chosen}
          onClick={() => onChoose(productId)}
        >
          {productName}
        </button>
      ))}
    </div>
  );
};
