import { registrationPages } from "../../shared/registration/registration-pages.tsx";
import { productColumns } from "./product-columns.tsx";
import { productKey, products } from "./products.ts";

export const productPages = registrationPages({
  registration: products,
  columns: productColumns,
  sortedBy: "name",
  textsOf: (product) => [product.name, productKey(product), product.brand, product.barCode],
  alone: true,
  loadForm: async () => (await import("./product-form.tsx")).ProductForm,
});
