import { expect, test } from "vitest";
import { z } from "zod";
import { everyCall } from "./testing/every-call.ts";

type Schema = z.core.$ZodType;

/** The schemas directly inside a schema, each with its place; empty for a schema of a plain value. */
function within({ _zod: { def } }: Schema): [place: string, schema: Schema][] {
  const one = def as unknown as Readonly<Record<string, unknown>>;
  const fields = Object.entries((one["shape"] ?? {}) as Record<string, Schema>).map(
    ([name, field]): [string, Schema] => [`.${name}`, field],
  );
  const parts: [string, unknown][] = [
    ["", one["innerType"]],
    ["", one["in"]],
    ["", one["out"]],
    ["", one["left"]],
    ["", one["right"]],
    ["[]", one["element"]],
    ["{}", one["valueType"]],
    ["[]", one["rest"]],
    ...((one["options"] ?? []) as Schema[]).map((option): [string, Schema] => ["", option]),
    ...((one["items"] ?? []) as Schema[]).map((item): [string, Schema] => ["[]", item]),
    ["", one["getter"] === undefined ? undefined : (one["getter"] as () => Schema)()],
  ];
  const schemas = parts.filter((part): part is [string, Schema] => part[1] !== undefined);
  // A transform has no inner schema; its input schema is listed under `in`.
  return [...fields, ...schemas.filter(([, inner]) => inner._zod.def.type !== "transform")];
}

/** Places within a schema, at any depth, where a missing value gets a default. */
function madeUp(schema: Schema, place = "", seen: readonly Schema[] = []): string[] {
  if (seen.includes(schema)) return [];
  const nothing = place === "" ? undefined : z.safeParse(schema, undefined);
  if (nothing?.success === true && nothing.data !== undefined) return [place];
  return within(schema).flatMap(([name, inner]) => madeUp(inner, `${place}${name}`, [...seen, schema]));
}

/** Whether a call changes something that exists: PUT, PATCH, or a POST whose path names one thing. */
const isChange = ({ method, path }: { readonly method: string; readonly path: string }): boolean =>
  method === "PUT" || method === "PATCH" || (method === "POST" && /\/:(?!tenant)\w+/.test(path));

test.each([
  ["a field", z.object({ a: z.string().default("x") }), ".a"],
  [
    "a field that may be left out, and is made null",
    z.object({
      a: z
        .string()
        .nullish()
        .transform((a) => a ?? null),
    }),
    ".a",
  ],
  ["a field that cannot be read", z.object({ a: z.string().catch("x") }), ".a"],
  ["a field before it is read", z.object({ a: z.string().prefault("x") }), ".a"],
  [
    "one kind of several",
    z.object({ a: z.discriminatedUnion("k", [z.object({ k: z.literal(1), b: z.number().default(1) })]) }),
    ".a.b",
  ],
  [
    "an element of a list",
    z.object({ a: z.array(z.object({ b: z.number().default(1) })).optional() }),
    ".a[].b",
  ],
  [
    "a value of a map",
    z.object({ a: z.record(z.string(), z.object({ b: z.number().default(1) })) }),
    ".a{}.b",
  ],
  [
    "what is made of the text of a form",
    z.object({ a: z.preprocess((a) => a, z.object({ b: z.number().default(1) })) }),
    ".a.b",
  ],
])("a default is found in %s", (_, schema, place) => {
  expect(madeUp(schema)).toEqual([place]);
});

test("a call that changes something has no default, at any depth: what is not sent stays", () => {
  const changes = everyCall.filter((call) => isChange(call) && call.body !== undefined);
  expect(changes.length).toBeGreaterThan(15);
  const found = changes.flatMap(({ method, path, body }) =>
    body === undefined ? [] : madeUp(body).map((place) => `${place} of ${method} ${path}`),
  );
  expect([...new Set(found)]).toEqual([]);
});

/** Calls that make something new, add an entry or only answer, so that a default overwrites nothing. */
const begin = [
  "/api/client/:tenant/devices",
  "/api/client/:tenant/devices/hand-over",
  "/api/client/:tenant/event-destinations",
  "/api/client/:tenant/quality/control-limits",
  "/api/client/:tenant/registrations/alert-rules",
  "/api/client/:tenant/registrations/alert-rules/preview",
  "/api/client/:tenant/registrations/alert-rules/would-have-done",
  "/api/client/:tenant/registrations/coils",
  "/api/client/:tenant/registrations/equipments",
  "/api/client/:tenant/registrations/events",
  "/api/client/:tenant/registrations/nominal-rates",
  "/api/client/:tenant/registrations/orders",
  "/api/client/:tenant/registrations/products",
  "/api/client/:tenant/registrations/reasons",
  "/api/client/:tenant/registrations/shift-exceptions",
  "/api/client/:tenant/registrations/shift-patterns",
  "/api/client/:tenant/reports/schedules",
  "/api/client/:tenant/shifts/handover/confirm",
  "/api/client/:tenant/shifts/handover/note",
  "/api/client/:tenant/shifts/handover/sign",
  "/api/client/:tenant/support",
  "/api/device/v1/batches",
  "/api/device/v1/report",
  "/api/management/clients/account",
  "/api/management/clients/account/:tenant/support",
  "/api/tablet/answers",
];

test("a POST that has a default makes something new, and changes nothing that exists", () => {
  const made = everyCall.filter((call) => call.method === "POST" && !isChange(call));
  const found = made
    .filter(({ body }) => body !== undefined && madeUp(body).length > 0)
    .map(({ path }) => path);
  expect(found.toSorted()).toEqual(begin);
});
