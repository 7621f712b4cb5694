import { calendarDay, halfWidth, isHeaped, isMailAddress, plainDigits, visibleText } from "@fiel/domain";
import { z } from "zod";

/** The largest integer of the registrations: they are stored as signed 32-bit numbers. */
export const largestInteger = 2_147_483_647;
/** The largest decimal that a form takes; what is larger is a slip. */
const largestDecimal = 1_000_000_000;

/** An absent field is told by a message of its own, which the field `required` of the server's catalogues has. */
export const orRequired = {
  error: ({ input }: { readonly input?: unknown }) =>
    input === undefined || input === null ? "required" : undefined,
};

/**
 * Control characters; what begins a line; and marks that turn the direction of what follows, so that a name reads as another: they are
 * left where something is written from right to left.
 */
const unplain = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

/** Whether a text, trimmed, is without these, without heaps of marks and without halves of surrogate pairs, of which no store takes all. */
export const isPlain = (text: string): boolean =>
  text.isWellFormed() && !unplain.test(text.trim()) && !isHeaped(text);

/** A text of any length on one line, in its one form and trimmed, that may be empty. `invalidText` where it is not plain. */
export const plainText = z
  .string(orRequired)
  .overwrite(visibleText)
  .refine(isPlain, { error: "invalidText" })
  .trim();

/** What comes along with an address that is copied from a page or a mail, or typed on a keyboard of wide signs: nothing of it is ever in one. */
const barePasted = (text: string): string =>
  halfWidth(visibleText(text))
    .replaceAll(/\p{Cf}/gu, "")
    .trim();
const bareAddress = (text: string): string => barePasted(text).toLowerCase();

/** A key, a code or the address of a page, as it is copied from elsewhere. */
export const pastedText = z.string(orRequired).overwrite(barePasted);

/** An e-mail address as it is typed or pasted, to be looked for: it may be none. */
export const typedAddress = z.string(orRequired).overwrite(bareAddress).max(254);

/** One that mail can be sent to. `error`: what is told of one that is none. */
export const mailAddressOr = (error: string) =>
  typedAddress.pipe(z.string().refine(isMailAddress, { error }).meta({ format: "email" }));

export const mailAddress = mailAddressOr("invalidEmail");

/** A code of an authenticator app, or a recovery code. */
export const typedCode = z
  .string()
  .overwrite((text) => plainDigits(visibleText(text)))
  .trim()
  .max(40);

/** The same, of so many characters at the most. */
export const line = (longest: number) => plainText.max(longest);

/** The same, not empty: `required` otherwise. */
export const label = (longest: number) => line(longest).min(1, { error: "required" });

/** The code of a product or an order, as gateways and other systems write it. */
export const codeLabel = (longest: number) => label(longest).overwrite(halfWidth);

/** A line that may be left out or empty: null then. */
export const optionalLine = (longest: number) =>
  line(longest)
    .nullish()
    .transform((text) => (text === "" ? null : text));

export const whole = (least: number) => z.number(orRequired).int().min(least).max(largestInteger);

export const decimal = (least: number) => z.number(orRequired).min(least).max(largestDecimal);

/** The machine's or the tenant's number of something: 1 and above. */
export const code = whole(1);

export const recordId = whole(1);

/** A record's id, or a code of the tenant's, as an address has it. */
export const idText = z.coerce.number().int().min(1).max(largestInteger);

const lastInstant = 8_640_000_000_000_000;
const isDay = (text: string): boolean => {
  const [, year, month, day] = /^(2[01]\d\d)-(\d\d)-(\d\d)$/.exec(text)?.map(Number) ?? [];
  return (
    year !== undefined && month !== undefined && day !== undefined && calendarDay(year, month, day) === text
  );
};

/** A day of the plant's calendar, `YYYY-MM-DD`, of the years 2000 to 2199. */
export const plantDay = z.string(orRequired).refine(isDay, { error: "notADay" });

/** UTC ms of a day of our calendar. */
export const instant = z.number().int().min(0).max(lastInstant);
/** The same as an address has it. */
export const instantText = z.coerce.number().int().min(0).max(lastInstant);

/**
 * From when a change of what figures are counted by holds, UTC ms: 0 from the beginning. Left out, from now on: what was counted before
 * stays. Figures from that instant on are counted anew. One in the future is refused.
 */
export const validFrom = instant.optional();

export const isTimeZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
};

/** A number as the text of a form; an empty one is absent. */
export const fromText = <S extends z.ZodType>(schema: S) =>
  z.preprocess((text) => {
    if (typeof text !== "string") return text;
    if (text.trim() === "") return undefined;
    return /^\s*-?\d{1,15}(\.\d{1,15})?\s*$/.test(text) ? Number(text) : text;
  }, schema);

/** `true` or `false` as the text of a form. */
export const flag = z.enum(["true", "false"]).transform((text) => text === "true");

type Bare<S> = {
  [K in keyof S]: S[K] extends z.ZodDefault<infer T extends z.ZodType> ? z.ZodOptional<T> : S[K];
};

/** The fields of a creation as a change takes them: what is not sent stays, so that none has a default. */
export function withoutDefaults<S extends z.core.$ZodLooseShape>(
  schema: z.ZodObject<S>,
): z.ZodObject<Bare<S>> {
  const shape = schema.shape as unknown as Readonly<Record<string, z.ZodType>>;
  const fields = Object.entries(shape).map(([name, field]): [string, z.ZodType] => [
    name,
    field instanceof z.ZodDefault ? (field.unwrap() as z.ZodType).optional() : field,
  ]);
  return z.object(Object.fromEntries(fields)) as unknown as z.ZodObject<Bare<S>>;
}
