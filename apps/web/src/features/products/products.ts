import { listProducts, type Product, productCalls } from "@fiel/contracts";
import { ApiError } from "../../shared/api/api-error.ts";
import { recordRegistration } from "../../shared/registration/record-registration.ts";
import type { Registration } from "../../shared/registration/registration.ts";
import type { ProductDraft } from "./product-schema.ts";

/** Key of a product in URLs: the text code, or the code when there is none. */
export const productKey = ({ codeText, code }: Product): string => codeText ?? String(code);

/** Loads the product of a URL. */
const read: Registration<Product, ProductDraft>["read"] = async ({ api, tenant }, key, signal) => {
  const [found] = await api.call(listProducts, { params: { tenant }, query: { key } }, signal);
  if (found === undefined) throw new ApiError(404, "NotFound", key);
  return found;
};

/** Body for creating and changing a product. A picture is always a jpg named after the product's code. */
const fieldsOf = (draft: ProductDraft) => ({
  ...draft,
  costPerKg: draft.costPerKg ?? "",
  filename: `${draft.codeText}.jpg`,
  picture: undefined,
});

export const products = recordRegistration<Product, ProductDraft>({
  name: "products",
  entity: "product",
  dated: {
    fields: ["packSize", "netWeight", "packageWeight", "costPerKg"],
    changes: "products.dated",
  },
  nameOf: ({ name }) => name,
  readFailed: "products.readFailed",
  toldAlone: ["ProductAlreadyExists"],
  formNames: { thumbImage: "picture" },
  keyOf: productKey,
  list: async ({ api, tenant }, removed, signal) => ({
    rows: await api.call(
      listProducts,
      { params: { tenant }, query: removed ? { removed: "true" } : {} },
      signal,
    ),
  }),
  read,
  calls: productCalls,
  creationOf: fieldsOf,
  // Codes and unit cannot change.
  changeOf: (draft) => ({
    ...fieldsOf(draft),
    codeText: undefined,
    unit: undefined,
    removePicture: draft.picture.kind === "removed",
  }),
  filesOf: ({ picture }) => ({ thumbImage: picture.kind === "chosen" ? picture.file : undefined }),
});
