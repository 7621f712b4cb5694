import type { PackagesGroup } from "@fiel/contracts";
import type { TFunction } from "i18next";
import type { TableData } from "../../shared/panel/table-csv.ts";

/** Products of a group as a table for a file; weights in g. */
export const productsData = ({ products }: PackagesGroup, t: TFunction): TableData => ({
  columns: [
    t("bales.product"),
    t("bales.bales"),
    t("bales.packages"),
    t("bales.packSize"),
    `${t("bales.weight")} (g)`,
  ],
  rows: products.map(({ product, totalPackages, totalProducts, totalGroupWeight }) => [
    product?.name ?? t("cards.noProduct"),
    totalPackages,
    totalProducts,
    product?.packSize ?? null,
    totalGroupWeight,
  ]),
});
