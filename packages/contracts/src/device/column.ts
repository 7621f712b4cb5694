import { z } from "zod";

/**
 * A list of plain values, one per package. `holds` must accept the same values as `element`. It allocates nothing, where a result object for each of
 * ten thousand values would cost more than all other parsing. Only a list with a wrong value is parsed by `element`, which names the value.
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

/** `holds` of a column in which null means that there is no value. */
export const orNull =
  (holds: (value: unknown) => boolean) =>
  (value: unknown): boolean =>
    value === null || holds(value);
