import { z } from "zod";

/** A list whose length is checked before its elements, so that a million wrong elements give one issue. */
export const boundedList = <Element extends z.ZodType>(element: Element, most: number) =>
  z.array(z.unknown()).max(most).pipe(z.array(element));

/** A map from texts whose size is checked before its entries. */
export const boundedRecord = <Value extends z.ZodType>(key: z.ZodString, value: Value, most: number) =>
  z
    .record(z.string(), z.unknown())
    .refine((entries) => Object.keys(entries).length <= most, { abort: true })
    .pipe(z.record(key, value));
