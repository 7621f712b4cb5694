import { halfWidth, limitProblems, type Locale, unitCodes } from "@fiel/domain";
import { z } from "zod";
import type { Picture } from "../../shared/files/picture.ts";
import { numberRules, requiredText } from "../../shared/registration/rules.ts";
import {
  invalidFields,
  limitFields,
  netFields,
  type WeightField,
  weightIn,
  weightsOf,
  type WeightTexts,
} from "./product-weights.ts";

const text = z.string();
const largestInteger = 2_147_483_647;

const fieldsIn = (locale: Locale) =>
  z.object({
    name: requiredText(120),
    codeText: requiredText(60).overwrite(halfWidth),
    barCode: requiredText(60).overwrite(halfWidth),
    type: requiredText(60),
    brand: requiredText(60),
    packSize: numberRules(locale)
      .whole()
      .refine((size) => size >= 1 && size <= largestInteger, {
        error: "products.packSizeLeast",
      }),
    unit: z.enum(unitCodes),
    netWeight: text,
    packageWeight: text,
    rejectUnder: text,
    rejectOver: text,
    correctionBelow: text,
    correctionAbove: text,
    factoryDefault: z.boolean(),
    invalidBelow: text,
    invalidAbove: text,
    invalidDevianceAbove: text,
    costPerKg: numberRules(locale).optional({ min: 0 }),
    picture: z.custom<Picture>(),
  });

/** Error of one weight as a translation key; null when it is valid. */
const faultOf = (texts: WeightTexts, field: WeightField, locale: Locale): string | null => {
  const weight = weightIn(texts, field, locale);
  if (typeof weight === "string") return `products.${weight}`;
  if (weight < 0 && netFields.some((one) => one === field)) return "registration.required";
  return weight === 0 && limitFields.some((one) => one === field) ? "products.aboveZero" : null;
};

/** Errors of each weight, and of limits that contradict each other. */
const faultsOf = (texts: WeightTexts, locale: Locale): Readonly<Partial<Record<WeightField, string>>> => {
  const typed = [...netFields, ...limitFields, ...(texts.factoryDefault ? [] : invalidFields)];
  const alone = typed.map((field) => [field, faultOf(texts, field, locale)] as const);
  const wrong = Object.fromEntries(alone.filter(([, fault]) => fault !== null));
  const { errors } = limitProblems(weightsOf(texts, locale));
  const together = Object.entries(errors).map(([field, fault]) => [field, `products.${fault}`]);
  return { ...Object.fromEntries(together), ...wrong } as Partial<Record<WeightField, string>>;
};

/** Parses the form's texts into integers scaled by the unit's resolution; empty ones become -1. */
export const productForm = (locale: Locale) =>
  fieldsIn(locale)
    .superRefine((values, context) => {
      for (const [field, message] of Object.entries(faultsOf(values, locale)))
        context.addIssue({ code: "custom", path: [field], message });
    })
    .transform((values) => ({ ...values, ...weightsOf(values, locale) }));

export type ProductValues = z.input<ReturnType<typeof productForm>>;
export type ProductDraft = z.output<ReturnType<typeof productForm>>;
