import type { z } from "zod";

/** Additional fields. An invalid one is left out, and the record is kept. */
const secondaryFields: ReadonlySet<string> = new Set([
  "product",
  "operator",
  "verdict",
  "inspected",
  "deviance",
]);

export const isSecondary = (field: string): boolean => secondaryFields.has(field);

/** Names of the top-level fields that the schema refuses. */
export const wrongFields = (shape: z.ZodType, value: unknown): string[] => {
  const { error } = shape.safeParse(value);
  return error === undefined ? [] : [...new Set(error.issues.map(({ path }) => String(path[0] ?? "")))];
};

export const refusalOf = (wrong: readonly string[]) => ({
  code: "InvalidField",
  reason: `campo inválido: ${wrong.filter((field) => !isSecondary(field)).join(", ")}`,
});
