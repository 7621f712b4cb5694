import { type Locale, readNumber, visibleText } from "@fiel/domain";
import { z } from "zod";

/** Messages are translation keys. Fields hold text; the parsed result is what is sent. */

/** A required text, trimmed and without invisible characters. */
export const requiredText = (max: number, message = "registration.required") =>
  z.string().overwrite(visibleText).trim().min(1, message).max(max);

interface NumberRule {
  readonly min?: number;
  readonly max?: number;
  readonly message?: string;
}

/** Longer numbers are refused as typing errors. */
const takenDigits = /^-?\d{1,12}(\.\d{1,20})?$/;

/** Rules for fields that hold numbers in the format of the language. */
export const numberRules = (locale: Locale) => {
  /** A number, with or without thousands separators. */
  const decimal = ({ min, max, message = "registration.required" }: NumberRule = {}) =>
    z
      .string()
      .overwrite(visibleText)
      .trim()
      .min(1, message)
      .transform((text, context) => {
        const digits = readNumber(text, locale);
        if (digits !== null && takenDigits.test(digits)) return Number(digits);
        if (text !== "") context.addIssue({ code: "custom", message: "registration.invalidNumber" });
        return z.NEVER;
      })
      .refine((value) => (min === undefined || value >= min) && (max === undefined || value <= max), {
        error: "registration.outOfRange",
      });
  /** A whole number. */
  const whole = (rule: NumberRule = {}) =>
    decimal(rule).refine(Number.isInteger, { error: "registration.integer" });
  /** An optional number; null when the field is empty. */
  const optional = (rule: NumberRule = {}) =>
    z
      .string()
      .overwrite(visibleText)
      .trim()
      .transform((text, context) => {
        if (text === "") return null;
        const { data, error } = decimal(rule).safeParse(text);
        if (data !== undefined) return data;
        context.addIssue({
          code: "custom",
          message: error?.issues[0]?.message ?? "registration.invalidNumber",
        });
        return z.NEVER;
      });
  return { decimal, whole, optional };
};
