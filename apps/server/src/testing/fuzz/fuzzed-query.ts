import fc from "fast-check";
import { changed } from "./changed.ts";
import type { DocumentedCall, Parameter } from "./documented-calls.ts";
import type { JsonSchema } from "./json-schema.ts";
import { type Known, plausible } from "./plausible.ts";

/** Broken query strings: invalid names and bytes, and names of properties that every object has. */
const raw = [
  "",
  "&%00=1",
  "&a=%E0%A4%A",
  "&dates=%FF%FE",
  "&=&&=",
  "&equipments[]=1",
  "&__proto__=1",
  "&constructor=1&toString=x",
];

const asSchema = (parameters: readonly Parameter[]): JsonSchema => ({
  type: "object",
  properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
  required: parameters.filter(({ required }) => required === true).map(({ name }) => name),
});

/** Query string as a page writes it; a list is a repeated parameter. */
function written(query: unknown): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(typeof query === "object" && query !== null ? query : {}))
    for (const one of Array.isArray(value) ? (value as unknown[]) : [value]) search.append(name, textOf(one));
  return search.toString();
}

const textOf = (value: unknown): string =>
  typeof value === "string" ? value : (JSON.stringify(value) ?? "");

/** A query that a page could send. */
export const plausibleQuery = ({ query }: DocumentedCall, known: Known): fc.Arbitrary<string> =>
  plausible(asSchema(query), known).map(written);

/** Queries near a call's schema: values at limits and of other types; missing, repeated and unknown parameters. */
export function fuzzedQuery({ query }: DocumentedCall, known: Known): fc.Arbitrary<string> {
  const near = changed(asSchema(query), known).map(written);
  const repeated = fc.tuple(near, near).map(([first, second]) => `${first}&${second}`);
  const broken = fc.tuple(near, fc.constantFrom(...raw)).map(([text, more]) => text + more);
  return fc.oneof({ weight: 6, arbitrary: near }, repeated, broken);
}
