import { type Locale, readNumber, visibleText } from "@fiel/domain";
import { z } from "zod";

/** Messages are translation keys; the fields hold text, what comes out is what is sent. */

/** A text that must be there, without blanks around it and without what cannot be seen. */
export const requiredText = (max: number, message = "registration.required") =>
  z.string().overwrite(visibleText).trim().min(1, message).max(max);

interface NumberRule {
  readonly min?: number;
  readonly max?: number;
  readonly message?: string;
}

/** More digits are a slip. */
const takenDigits = /^-?\d{1,12}(\.\d{1,20})?$/;

/** Rules of fields whose texts are numbers as the language writes them. */
export const numberRules = (locale: Locale) => {
  /** A number, grouped or not. */
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
  /** The same without decimals. */
  const whole = (rule: NumberRule = {}) =>
    decimal(rule).refine(Number.isInteger, { error: "registration.integer" });
  /** One that may be left out: null then. */
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
