import { z } from "zod";
import type { FoundProduct } from "./find-product.ts";
import { requiredText } from "./rules.ts";

/** Resolves typed text to a product. */
export type ProductFinder = (text: string) => Promise<FoundProduct>;

/** Rule of a product field: its text becomes the product's id. */
export const productChoice = (find: ProductFinder) =>
  requiredText(250).transform(async (text, context) => {
    const found = await find(text);
    if (typeof found === "number") return found;
    context.addIssue({ code: "custom", message: found });
    return z.NEVER;
  });
