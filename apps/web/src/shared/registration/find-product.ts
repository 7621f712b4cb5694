import { listProducts, type Product } from "@fiel/contracts";
import { folded } from "@fiel/domain";
import type { Place } from "./registration.ts";

/** Id of the product, or the translation key that says why there is none. */
export type FoundProduct =
  | number
  | "registeredOrders.productUnknown"
  | "registeredOrders.productAmbiguous"
  | "registeredOrders.productUnread";

/** Most products offered. */
const most = 50;

/** Products that contain the text, ignoring case, ordered by name. */
export const searchProducts = (
  { api, tenant }: Place,
  search: string,
  signal?: AbortSignal,
): Promise<readonly Product[]> =>
  api.call(
    listProducts,
    { params: { tenant }, query: { search: search.slice(0, 120), limit: most } },
    signal,
  );

/** Normal forms for comparison, strictest first: two products may differ only by an accent. */
const forms = [(text: string) => text.trim().toLocaleLowerCase(), (text: string) => folded(text.trim())];

/** The product whose text equals `text`: its complete name, then its name, then its code. */
export const pickProduct = (products: readonly Product[], text: string): FoundProduct => {
  const texts = ["completeName", "name", "codeText"] as const;
  for (const form of forms)
    for (const field of texts) {
      const [found, another] = products.filter((product) => form(product[field] ?? "") === form(text));
      if (another !== undefined) return "registeredOrders.productAmbiguous";
      if (found !== undefined) return found.id;
    }
  return "registeredOrders.productUnknown";
};

/** Texts to search for: the whole text, and what follows each ' - ', which separates code and name. */
export const searchesOf = (text: string): string[] => [
  text,
  ...[...text.matchAll(/ - /g)].map(({ index }) => text.slice(index + 3)),
];

/** The product that a typed or chosen text means. */
export const findProduct = async (place: Place, text: string): Promise<FoundProduct> => {
  try {
    for (const search of searchesOf(text)) {
      const found = pickProduct(await searchProducts(place, search), text);
      if (found !== "registeredOrders.productUnknown") return found;
    }
    return "registeredOrders.productUnknown";
  } catch {
    return "registeredOrders.productUnread";
  }
};
