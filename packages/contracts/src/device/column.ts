import { z } from "zod";

/**
 * A list of plain values, one per package, checked by `holds` as by `element`. `holds` allocates nothing, whereas a result object for each
 * of some ten thousand values would cost more than all other parsing. Only a list with a wrong value is checked by `element`, which names
 * the value.
 */
export function column<Element extends z.ZodType>(
  element: Element,
  holds: (value: unknown) => boolean,
): z.ZodArray<Element> {
  const list = z.array(element);
  const run = list._zod.run.bind(list._zod);
  list._zod.run = (payload, context) =>
    Array.isArray(payload.value) && payload.value.every(holds) ? payload : run(payload, context);
  return list;
}

/** `holds` for columns in which null means no value. */
export const orNull =
  (holds: (value: unknown) => boolean) =>
  (value: unknown): boolean =>
    value === null || holds(value);
