import { z } from "zod";

/** A list whose length is checked before its elements: a million wrong ones are one issue. */
export const boundedList = <Element extends z.ZodType>(element: Element, most: number) =>
  z.array(z.unknown()).max(most).pipe(z.array(element));

/** The same for a map from texts. */
export const boundedRecord = <Value extends z.ZodType>(key: z.ZodString, value: Value, most: number) =>
  z
    .record(z.string(), z.unknown())
    .refine((entries) => Object.keys(entries).length <= most, { abort: true })
    .pipe(z.record(key, value));
