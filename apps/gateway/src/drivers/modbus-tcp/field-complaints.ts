import type { CounterName } from "../driver.ts";
import type { CheckedField } from "./head-fields.ts";

const told: Record<CheckedField, { counter: CounterName; notice: string }> = {
  operator: { counter: "malformedOperators", notice: "o operador não é um código" },
  product: { counter: "malformedProducts", notice: "o produto não é um código" },
  state: { counter: "malformedFields", notice: "estado desconhecido" },
  speed: { counter: "malformedFields", notice: "a velocidade não é possível" },
  alarms: { counter: "malformedFields", notice: "a palavra de alarmes não é um número inteiro" },
};

/** Counts an invalid field when its value becomes invalid or changes, not at each of the four looks a second. */
export const createFieldComplaints = () => {
  let last: ReadonlyMap<CheckedField, number> = new Map();
  return {
    of: (malformed: ReadonlyMap<CheckedField, number>) => {
      const news = [...malformed].filter(([field, value]) => !Object.is(last.get(field), value));
      last = malformed;
      return {
        counts: news.map(([field]) => [told[field].counter, 1] as const),
        notices: news.map(([field, value]) => `${told[field].notice}: ${value}`),
      };
    },
  };
};
