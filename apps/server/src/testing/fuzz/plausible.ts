import fc from "fast-check";
import { type JsonSchema, optionsOf } from "./json-schema.ts";

/** Values by field name, for fields that refer to existing records or whose schema is not enough. */
export type Known = Readonly<Record<string, readonly unknown[]>>;

const formats: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  uuid: fc.uuid({ version: 4 }),
  email: fc.nat(99_999).map((n) => `nova${n}@example.com`),
  date: fc.constantFrom("2026-12-01", "2026-02-28", "2027-01-31"),
  "date-time": fc.constant("2026-11-19T12:00:00Z"),
  uri: fc.constant("https://hooks.example.com/x"),
};

/** Values that fit a schema as far as it specifies them. */
export function plausible(schema: JsonSchema, known: Known, name = ""): fc.Arbitrary<unknown> {
  const options = optionsOf(schema);
  const offered = (known[name] ?? []).filter((value) => options.some((one) => fits(one, value)));
  if (offered.length > 0) return fc.constantFrom(...offered);
  return fc.oneof(...options.map((one) => ofOne(one, known, name)));
}

function ofOne(schema: JsonSchema, known: Known, name: string): fc.Arbitrary<unknown> {
  const { type, enum: values } = schema;
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (values !== undefined) return fc.constantFrom(...values);
  if (type === "object") return objectOf(schema, known);
  if (type === "array") return listOf(schema, known, name);
  if (type === "integer" || type === "number") return numberOf(schema);
  if (type === "boolean") return fc.boolean();
  return type === "null" ? fc.constant(null) : textOf(schema, known, name);
}

function fits(schema: JsonSchema, value: unknown): boolean {
  const { type, enum: values, contentSchema } = schema;
  if (schema.const !== undefined) return schema.const === value;
  if (values !== undefined) return values.includes(value);
  if (type === undefined) return true;
  if (type === "integer") return Number.isInteger(value);
  return typeof value === type && type !== "object" && contentSchema === undefined;
}

function objectOf({ properties = {}, required = [] }: JsonSchema, known: Known): fc.Arbitrary<unknown> {
  const fields = Object.entries(properties).map(([name, one]) => [name, plausible(one, known, name)]);
  const record = Object.fromEntries(fields) as Record<string, fc.Arbitrary<unknown>>;
  return fc.record(record, { requiredKeys: required.filter((name) => name in record) });
}

function listOf({ items = {}, minItems = 0, maxItems = 3 }: JsonSchema, known: Known, name: string) {
  const lengths = { minLength: minItems, maxLength: Math.max(minItems, Math.min(3, maxItems)) };
  return fc.array(plausible(items, known, name), lengths);
}

function numberOf({ minimum, exclusiveMinimum = -1, maximum = Infinity }: JsonSchema): fc.Arbitrary<number> {
  const min = Math.max(minimum ?? exclusiveMinimum + 1, -5);
  return fc.integer({ min: Math.ceil(min), max: Math.floor(Math.min(maximum, Math.ceil(min) + 100)) });
}

function textOf(schema: JsonSchema, known: Known, name: string): fc.Arbitrary<unknown> {
  const { format = "", pattern, contentSchema, minLength = 0, maxLength = Infinity } = schema;
  if (contentSchema !== undefined)
    return plausible(contentSchema, known, name).map((value) => JSON.stringify(value));
  const ofFormat = formats[format];
  if (ofFormat !== undefined) return ofFormat;
  if (pattern !== undefined) return matching(pattern);
  // Short and rarely equal, since names and codes must be unique.
  const short = fc.nat(1_295).map((n) => `A${n.toString(36)}`);
  return short.map((text) => text.padEnd(minLength, "x").slice(0, maxLength));
}

function matching(pattern: string): fc.Arbitrary<string> {
  try {
    return fc.stringMatching(new RegExp(pattern, "u"));
  } catch {
    return fc.constant("Abc");
  }
}
