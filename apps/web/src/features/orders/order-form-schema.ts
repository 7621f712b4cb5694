import { halfWidth, type Locale } from "@fiel/domain";
import { z } from "zod";
import { numberRules, requiredText } from "../../shared/registration/rules.ts";
import type { FoundProduct } from "./find-product.ts";
import { instantOfField } from "../../shared/format/plant-clock.ts";

interface OrderRules {
  /** The product that is meant by what was typed. */
  readonly findProduct: (text: string) => Promise<FoundProduct>;
  /** The plant's. */
  readonly timeZone: string;
}

/** Fields hold texts, the product as it was typed; what comes out is what is sent. */
export const orderForm =
  ({ findProduct, timeZone }: OrderRules) =>
  (locale: Locale) =>
    z.object({
      group: z.string().min(1, "registration.required").transform(Number),
      product: requiredText(250).transform(async (text, context) => {
        const found = await findProduct(text);
        if (typeof found === "number") return found;
        context.addIssue({ code: "custom", message: found });
        return z.NEVER;
      }),
      codeText: requiredText(60).overwrite(halfWidth),
      count: numberRules(locale).whole({ min: 1, max: 2_147_483_647 }),
      status: z.string().transform(Number),
      dueAt: z.string().transform((text) => instantOfField(text, timeZone)),
    });

type OrderForm = ReturnType<ReturnType<typeof orderForm>>;
export type OrderValues = z.input<OrderForm>;
export type OrderDraft = z.output<OrderForm>;
