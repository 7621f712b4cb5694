import type { Product } from "@fiel/contracts";
import { scaledToMilligrams } from "@fiel/domain";
import type { TFunction } from "i18next";
import { actionsColumn } from "../../shared/registration/actions-column.tsx";
import { nameColumn } from "../../shared/registration/name-column.tsx";
import type { ListContext } from "../../shared/registration/registration-page.tsx";
import type { Column } from "../../shared/table/data-table.tsx";
import { ConfigurationLink } from "./configuration-link.tsx";
import { ProductPicture } from "./product-picture.tsx";
import { productKey } from "./products.ts";
import { ScaledWeight } from "./scaled-weight.tsx";

const nameOf = ({ name }: Product): string => name;

export const productColumns = (t: TFunction, context: ListContext<Product>): readonly Column<Product>[] => [
  {
    id: "picture",
    header: t("products.picture"),
    quiet: true,
    cell: ({ imagePath }) => <ProductPicture path={imagePath} />,
  },
  nameColumn(t("products.name"), context, nameOf),
  { id: "code", header: t("products.codeText"), cell: productKey, sort: productKey },
  {
    id: "netWeight",
    header: t("products.netWeight"),
    cell: ({ netWeight, unit }) => <ScaledWeight scaled={netWeight} unit={unit} />,
    sort: ({ netWeight, unit }) => scaledToMilligrams(netWeight, unit) ?? -1,
    numeric: true,
  },
  { id: "brand", header: t("products.brand"), cell: ({ brand }) => brand, sort: ({ brand }) => brand },
  actionsColumn(t, context, nameOf, {
    more: (row) => <ConfigurationLink product={row} />,
  }),
];
