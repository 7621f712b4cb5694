import type { ChartedProduct } from "@fiel/contracts";
import { useTranslation } from "react-i18next";
import classes from "./control-charts.module.css";
import type { Choose } from "./use-chart-choice.ts";

interface ProductButtonsProps {
  readonly products: readonly ChartedProduct[];
  /** Code of the shown product; null when it has no chart. */
  readonly chosen: string | null;
  readonly choose: Choose;
}

/** Picks a product, since each product of a machine has charts of its own. Nothing where only one ran. */
export const ProductButtons = ({ products, chosen, choose }: ProductButtonsProps) => {
  const { t } = useTranslation();
  if (products.length < 2) return null;
  return (
    <div className={classes.products} role="group" aria-label={t("conformity.product")}>
      {products.map(({ code, name }) => (
        <button
          key={code}
          type="button"
          aria-pressed={code === chosen}
          onClick={() => choose("product", code)}
        >
          {name}
        </button>
      ))}
    </div>
  );
};
