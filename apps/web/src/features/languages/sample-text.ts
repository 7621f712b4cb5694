/** Example values of placeholders, by name. */
const samples = new Map(
  Object.entries({
    name: "Ana",
    client: "Usina Serra Azul",
    equipment: "CAF3",
    subject: "CAF3",
    cause: "Falta de produto",
    product: "Arroz 1 kg",
    group: "Linha 1",
    email: "ana@usina.com.br",
    time: "14:32",
    at: "19/11/2026 14:32",
    day: "19/11/2026",
    due: "24/11/2026",
    from: "19/11/2026",
    to: "20/11/2026",
    until: "20/11/2026",
    duration: "12 min",
    age: "5 min",
    delay: "5 min",
    percent: "97,34 %",
    weight: "1.000 g",
    number: "000412",
    total: "R$ 2.985,00",
  }),
);

/** A text with example values and without tags, as users read it. */
export const sampleText = (text: string, examples: readonly number[] | null): string => {
  const of = (name: string): string => {
    if (name === "count") return String(examples?.[0] ?? 3);
    return samples.get(name) ?? "12";
  };
  return text
    .replaceAll(/\{\{\s*([\w.]+)(?![\w.])[^{}]*\}\}|\{(\w+)\}/g, (_, double?: string, single?: string) =>
      of(double ?? single ?? ""),
    )
    .replaceAll(/<\/?[A-Za-z\d][^<>]*>/g, "");
};
