import { z } from "zod";

/**
 * A list of plain values, one a package, that `holds` tells right from wrong as `element` does. It looks at each value and
 * makes nothing: a result for each of some ten thousand a batch costs more than all else that is read of it. A list in
 * which something is wrong goes the long way, which names the value.
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

/** What `holds` where null stands for a package that has no value. */
export const orNull =
  (holds: (value: unknown) => boolean) =>
  (value: unknown): boolean =>
    value === null || holds(value);
