import { z } from "zod";

/** Messages are translation keys; the fields hold text, what comes out is what is sent. */
const numberText = /^-?\d{1,12}([.,]\d{1,9})?$/;

/** A text that must be there, without blanks around it. */
export const requiredText = (max: number, message = "registration.required") =>
  z.string().trim().min(1, message).max(max);

interface NumberRule {
  readonly min?: number;
  readonly max?: number;
  readonly message?: string;
}

/** A number as it is written, with a decimal comma or point. */
export const decimalNumber = ({ min, max, message = "registration.required" }: NumberRule = {}) =>
  z
    .string()
    .trim()
    .min(1, message)
    .regex(numberText, "registration.invalidNumber")
    .transform((text) => Number(text.replace(",", ".")))
    .refine((value) => (min === undefined || value >= min) && (max === undefined || value <= max), {
      error: "registration.outOfRange",
    });

/** The same without decimals. */
export const wholeNumber = (rule: NumberRule = {}) =>
  decimalNumber(rule).refine(Number.isInteger, { error: "registration.integer" });

/** A number that may be left out: null then. */
export const optionalNumber = (rule: NumberRule = {}) =>
  z
    .string()
    .trim()
    .transform((text, context) => {
      if (text === "") return null;
      const { data, error } = decimalNumber(rule).safeParse(text);
      if (data !== undefined) return data;
      context.addIssue({
        code: "custom",
        message: error?.issues[0]?.message ?? "registration.invalidNumber",
      });
      return z.NEVER;
    });
