import { listProducts, type Product } from "@fiel/contracts";
import { folded } from "@fiel/domain";
import type { Place } from "../../shared/registration/registration.ts";

/** The product's id, or the message that says why there is none. */
export type FoundProduct =
  | number
  | "registeredOrders.productUnknown"
  | "registeredOrders.productAmbiguous"
  | "registeredOrders.productUnread";

/** As many as are worth reading through. */
const most = 50;

/** Products that contain the text in any case, in the order of their names. */
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

/** Texts that are meant as the same, the stricter first: two products may differ by an accent alone. */
const forms = [(text: string) => text.trim().toLocaleLowerCase(), (text: string) => folded(text.trim())];

/** Of those whose whole text is meant: by code and name in one, then by the name, then by the code. */
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

/** What to search for: the text, and what follows each ' - ', which stands between a code and its name. */
export const searchesOf = (text: string): string[] => [
  text,
  ...[...text.matchAll(/ - /g)].map(({ index }) => text.slice(index + 3)),
];

/** Which product is meant by what was typed or chosen. */
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
