import { registrationPages } from "../../shared/registration/registration-pages.tsx";
import { transferTools } from "../../shared/registration/transfer-tools.tsx";
import { productColumns } from "./product-columns.tsx";
import { productKey, products } from "./products.ts";
import { WaitingCodes } from "./waiting-codes.tsx";

export const productPages = registrationPages({
  registration: products,
  columns: productColumns,
  sortedBy: "name",
  textsOf: (product) => [product.name, productKey(product), product.brand, product.barCode],
  alone: true,
  Tools: transferTools("products"),
  Notice: WaitingCodes,
  loadForm: async () => (await import("./product-form.tsx")).ProductForm,
});
