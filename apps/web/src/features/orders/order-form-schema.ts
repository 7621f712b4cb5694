import { halfWidth, type Locale } from "@fiel/domain";
import { z } from "zod";
import { numberRules, requiredText } from "../../shared/registration/rules.ts";
import { productChoice, type ProductFinder } from "../../shared/registration/product-choice.ts";
import { instantOfField } from "../../shared/format/plant-clock.ts";

interface OrderRules {
  readonly findProduct: ProductFinder;
  /** Time zone of the plant. */
  readonly timeZone: string;
}

/** Schema that parses the form's texts into the request, resolving the product. */
export const orderForm =
  ({ findProduct, timeZone }: OrderRules) =>
  (locale: Locale) =>
    z.object({
      group: z.string().min(1, "registration.required").transform(Number),
      product: productChoice(findProduct),
      codeText: requiredText(60).overwrite(halfWidth),
      count: numberRules(locale).whole({ min: 1, max: 2_147_483_647 }),
      status: z.string().transform(Number),
      dueAt: z.string().transform((text) => instantOfField(text, timeZone)),
    });

type OrderForm = ReturnType<ReturnType<typeof orderForm>>;
export type OrderValues = z.input<OrderForm>;
export type OrderDraft = z.output<OrderForm>;
