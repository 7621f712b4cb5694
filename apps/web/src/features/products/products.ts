import { listProducts, type Product, productCalls } from "@fiel/contracts";
import { ApiError } from "../../shared/api/api-error.ts";
import { recordRegistration } from "../../shared/registration/record-registration.ts";
import type { Registration } from "../../shared/registration/registration.ts";
import type { ProductDraft } from "./product-schema.ts";

/** As pages' addresses name it: the text code, or the code where there is none. */
export const productKey = ({ codeText, code }: Product): string => codeText ?? String(code);

/** The product of an address. */
const read: Registration<Product, ProductDraft>["read"] = async ({ api, tenant }, key, signal) => {
  const [found] = await api.call(listProducts, { params: { tenant }, query: { key } }, signal);
  if (found === undefined) throw new ApiError(404, "NotFound", key);
  return found;
};

/** What is sent of both a new one and a changed one: a picture is always a jpg with the product's code for a name. */
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
  // The codes and the unit stay.
  changeOf: (draft) => ({
    ...fieldsOf(draft),
    codeText: undefined,
    unit: undefined,
    removePicture: draft.picture.kind === "removed",
  }),
  filesOf: ({ picture }) => ({ thumbImage: picture.kind === "chosen" ? picture.file : undefined }),
});
