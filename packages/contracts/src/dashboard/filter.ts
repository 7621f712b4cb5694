import { weighingClasses } from "@fiel/domain";
import { z } from "zod";
import { idText } from "../registrations/fields.ts";

const listed = <T extends z.ZodType>(list: T) =>
  z.preprocess((value): unknown => (value === undefined ? [] : Array.isArray(value) ? value : [value]), list);

/** A query parameter that may be repeated; an empty list when absent. */
export const repeated = <T extends z.ZodType>(item: T) => listed(z.array(item)).default([]);

/** A query parameter that may be repeated and is required; without a value the call is refused with `message`. */
export const repeatedSome = <T extends z.ZodType>(item: T, message: string) =>
  listed(z.array(item).refine((list) => list.length > 0, { message }));

/** UTC ms, up to the end of the year 9999. */
const timestamp = z.number().int().min(0).max(253_402_300_800_000);

/** A half-open window `[startTimestamp, endTimestamp)`, UTC ms; the start must be before the end. */
export const window = z
  .object({ startTimestamp: timestamp, endTimestamp: timestamp })
  .refine((w) => w.startTimestamp < w.endTimestamp, { message: "endBeforeStart" });
export type Window = z.infer<typeof window>;

/** The query parameter `dates`: a JSON array of 1 to 400 windows. */
export const dates = z
  .string()
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      context.addIssue({ code: "custom", message: "notJson" });
      return z.NEVER;
    }
  })
  .pipe(z.array(window).min(1).max(400))
  .meta({
    description: "Windows of time, half-open, UTC ms",
    example: '[{"startTimestamp":1771210800000,"endTimestamp":1771297200000}]',
  });

/** Machine ids; empty: all machines of the tenant. */
export const equipments = repeated(idText);

/** Query parameter `eventsCode`: codes of events that are ignored; empty: none. */
export const eventsCode = repeated(idText);

/** Classes of weighings, in display order (`classification` in the domain). */
export const weighingClass = z.enum(weighingClasses);

/** The filter that every dashboard call takes. */
export const filter = z.object({
  dates,
  equipments,
  operator: idText.optional(),
  product: z.string().min(1).optional(),
});
export type Filter = z.infer<typeof filter>;

/** The filter with classes of weighings; `typeCode` empty: all classes. */
export const classFilter = filter.extend({
  interval: z.literal("5m").default("5m"),
  typeCode: repeated(weighingClass),
});
