import { largestRate, listNominalRates, nominalRateCalls, type RegisteredNominalRate } from "@fiel/contracts";
import { type Locale, typedNumber } from "@fiel/domain";
import { z } from "zod";
import { productChoice, type ProductFinder } from "../../shared/registration/product-choice.ts";
import { recordRegistration } from "../../shared/registration/record-registration.ts";
import { numberRules } from "../../shared/registration/rules.ts";

/** Schema of the form. */
export const nominalRateForm = (findProduct: ProductFinder) => (locale: Locale) =>
  z.object({
    product: productChoice(findProduct),
    equipmentId: z.string().transform((id) => (id === "" ? null : Number(id))),
    rate: numberRules(locale)
      .decimal({ max: largestRate })
      .refine((rate) => rate > 0, { error: "registration.outOfRange" }),
  });
type Form = ReturnType<ReturnType<typeof nominalRateForm>>;
export type RateFormValues = z.input<Form>;
export type RateDraft = z.output<Form>;

/** Initial values of the form; a new record has the text of its product and the id of its equipment, empty for all. */
export const valuesOfRate =
  (product: string, equipment: string) =>
  (row: RegisteredNominalRate | null, locale: Locale): RateFormValues => ({
    product: row?.product ?? product,
    equipmentId: row === null ? equipment : String(row.equipmentId ?? ""),
    rate: typedNumber(row?.rate ?? null, locale),
  });

/** Name of a rate: its product, and its equipment if it has one. */
export const nameOfRate = ({ product, equipment }: RegisteredNominalRate): string =>
  equipment === null ? product : `${product}, ${equipment}`;

/** Registration of nominal rates of products. */
export const nominalRates = recordRegistration<RegisteredNominalRate, RateDraft>({
  name: "nominalRates",
  entity: "nominalRate",
  nameOf: nameOfRate,
  formNames: { productId: "product" },
  list: async ({ api, tenant }, removed, signal) => ({
    rows: await api.call(
      listNominalRates,
      { params: { tenant }, query: removed ? { removed: "true" } : {} },
      signal,
    ),
  }),
  calls: nominalRateCalls,
  creationOf: ({ product, ...draft }) => ({ ...draft, productId: product }),
  changeOf: ({ rate }) => ({ rate }),
});
