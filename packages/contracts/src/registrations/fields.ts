import { calendarDay, halfWidth, isHeaped, isMailAddress, plainDigits, visibleText } from "@fiel/domain";
import { z } from "zod";

/** Maximum integer of a registration, since they are stored as signed 32-bit numbers. */
export const largestInteger = 2_147_483_647;
/** Maximum decimal of a form; a larger number is a typing error. */
const largestDecimal = 1_000_000_000;

/** Gives an absent field the error `required`, for which the server has its own message. */
export const orRequired = {
  error: ({ input }: { readonly input?: unknown }) =>
    input === undefined || input === null ? "required" : undefined,
};

/**
 * Control characters, line separators, and marks that change the text direction, with which a name can read as another one. Such marks remain
 * only in a text with right-to-left letters; `visibleText` removes them from others.
 */
const unplain = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

/** Whether a trimmed text has none of these characters, no heaps of combining marks, and no halves of surrogate pairs, which some stores refuse. */
export const isPlain = (text: string): boolean =>
  text.isWellFormed() && !unplain.test(text.trim()) && !isHeaped(text);

/** A text on one line, normalized and trimmed, of any length; it may be empty. `invalidText` when it is not plain. */
export const plainText = z
  .string(orRequired)
  .overwrite(visibleText)
  .refine(isPlain, { error: "invalidText" })
  .trim();

/** Normalizes a typed or pasted address, key or code: drops format characters and outer spaces, and converts full-width characters. */
const barePasted = (text: string): string =>
  halfWidth(visibleText(text))
    .replaceAll(/\p{Cf}/gu, "")
    .trim();
const bareAddress = (text: string): string => barePasted(text).toLowerCase();

/** A key, a code or a URL, as it is copied from elsewhere. */
export const pastedText = z.string(orRequired).overwrite(barePasted);

/** An e-mail address as typed or pasted, for a lookup; it need not be valid. */
export const typedAddress = z.string(orRequired).overwrite(bareAddress).max(254);

/** An e-mail address to which mail can be sent; `error` is the code for an invalid one. */
export const mailAddressOr = (error: string) =>
  typedAddress.pipe(z.string().refine(isMailAddress, { error }).meta({ format: "email" }));

export const mailAddress = mailAddressOr("invalidEmail");

/** A code of an authenticator app, or a recovery code. */
export const typedCode = z
  .string()
  .overwrite((text) => plainDigits(visibleText(text)))
  .trim()
  .max(40);

/** Plain text of at most `longest` characters. */
export const line = (longest: number) => plainText.max(longest);

/** Plain text of 1 to `longest` characters; `required` when empty. */
export const label = (longest: number) => line(longest).min(1, { error: "required" });

/** Code of a product or an order, as gateways and other systems write it: half-width characters, not empty. */
export const codeLabel = (longest: number) => label(longest).overwrite(halfWidth);

/** Plain text that may be omitted or empty; then null. */
export const optionalLine = (longest: number) =>
  line(longest)
    .nullish()
    .transform((text) => (text === "" ? null : text));

/** A required integer from `least` on; `required` when absent. */
export const whole = (least: number) => z.number(orRequired).int().min(least).max(largestInteger);

/** A required number from `least` on; `required` when absent. */
export const decimal = (least: number) => z.number(orRequired).min(least).max(largestDecimal);

/** Number that the machine or the tenant gives to something, 1 and above. */
export const code = whole(1);

export const recordId = whole(1);

/** A record's id, or a code of the tenant, as text of a path or query. */
export const idText = z.coerce.number().int().min(1).max(largestInteger);

const lastInstant = 8_640_000_000_000_000;
const isDay = (text: string): boolean => {
  const [, year, month, day] = /^(2[01]\d\d)-(\d\d)-(\d\d)$/.exec(text)?.map(Number) ?? [];
  return (
    year !== undefined && month !== undefined && day !== undefined && calendarDay(year, month, day) === text
  );
};

/** A calendar day of the plant, `YYYY-MM-DD`, in the years 2000 to 2199. */
export const plantDay = z.string(orRequired).refine(isDay, { error: "notADay" });

/** An instant, UTC ms, that a date can hold. */
export const instant = z.number().int().min(0).max(lastInstant);
/** An instant, UTC ms, as text of a path or query. */
export const instantText = z.coerce.number().int().min(0).max(lastInstant);

/**
 * From when a change holds that affects figures, UTC ms; 0 for from the beginning. Defaults to now, so that earlier figures stay. Figures from that
 * instant on are computed again. An instant in the future is refused.
 */
export const validFrom = instant.optional();

/** Whether the runtime knows an IANA time zone of this name. */
export const isTimeZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
};

/** A number as text of a form; an empty text counts as absent. */
export const fromText = <S extends z.ZodType>(schema: S) =>
  z.preprocess((text) => {
    if (typeof text !== "string") return text;
    if (text.trim() === "") return undefined;
    return /^\s*-?\d{1,15}(\.\d{1,15})?\s*$/.test(text) ? Number(text) : text;
  }, schema);

/** A flag as text of a form, `true` or `false`. */
export const flag = z.enum(["true", "false"]).transform((text) => text === "true");

/** A value that is sent whole or not at all, without defaults inside. */
type Whole<S> = S extends z.ZodObject | z.ZodArray | z.ZodUnion ? z.ZodType<z.output<S>, z.output<S>> : S;
type Bare<S> = {
  [K in keyof S]: S[K] extends z.ZodDefault<infer T extends z.ZodType>
    ? z.ZodOptional<Whole<T>>
    : Whole<S[K]>;
};

interface Parts {
  readonly shape?: Readonly<Record<string, z.ZodType>>;
  readonly element?: z.ZodType;
  readonly innerType?: z.ZodType;
  readonly options?: readonly z.ZodType[];
}

/** The same schema without defaults, so that every part must be sent. */
function sentWhole(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodDefault) return sentWhole(schema.unwrap() as z.ZodType);
  const { def } = schema._zod;
  const { shape, element, innerType, options } = def as Parts;
  if (shape !== undefined) return schema.clone({ ...def, shape: mapValues(shape, sentWhole) } as never);
  if (element !== undefined) return schema.clone({ ...def, element: sentWhole(element) } as never);
  if (innerType !== undefined) return schema.clone({ ...def, innerType: sentWhole(innerType) } as never);
  return options === undefined ? schema : schema.clone({ ...def, options: options.map(sentWhole) } as never);
}

const mapValues = <T>(of: Readonly<Record<string, T>>, change: (value: T) => T): Record<string, T> =>
  Object.fromEntries(Object.entries(of).map(([name, value]) => [name, change(value)]));

/**
 * The fields of a creation as a change takes them: no field has a default, and an omitted field stays unchanged. A list or object is sent whole, and
 * refused when a part is missing, because its place does not tell the part's previous value.
 */
export function withoutDefaults<S extends z.core.$ZodLooseShape>(
  schema: z.ZodObject<S>,
): z.ZodObject<Bare<S>> {
  const shape = schema.shape as unknown as Readonly<Record<string, z.ZodType>>;
  return z.object(
    mapValues(shape, (field) =>
      field instanceof z.ZodDefault ? sentWhole(field).optional() : sentWhole(field),
    ),
  ) as unknown as z.ZodObject<Bare<S>>;
}
