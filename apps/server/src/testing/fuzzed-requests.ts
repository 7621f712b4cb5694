import type { Call } from "@fiel/contracts";
import fc from "fast-check";
import { z } from "zod";
import { formOf } from "./test-caller.ts";

/** What is sent as a body, and as what. */
export interface FuzzedBody {
  readonly payload: string | Buffer;
  readonly headers: Readonly<Record<string, string>>;
}

interface Property {
  readonly type?: string;
  readonly minimum?: number;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
}

/** Fields of a call's body by its schema, each with a value that may pass; what cannot be guessed is left out. */
function plausible({ body, files }: Call, fresh: number): Record<string, unknown> {
  if (body === undefined) return {};
  const { properties = {} } = z.toJSONSchema(body, { io: "input", unrepresentable: "any" }) as {
    readonly properties?: Readonly<Record<string, Property>>;
  };
  const known: Readonly<Record<string, unknown>> = {
    equipments: [1],
    timeZone: "America/Manaus",
    unit: "unitg0",
    code: fresh,
    mid: fresh,
    codeText: String(fresh),
    ip: "10.0.0.1",
    profile: "fiel-1",
    type: files === undefined ? 1 : "Abc",
  };
  const values = Object.entries(properties).map(([name, one]): [string, unknown] => [
    name,
    name in known ? known[name] : (valueOf(one) ?? (files === undefined ? undefined : "5")),
  ]);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}

function valueOf({ type, minimum = 1, enum: options, const: only }: Property): unknown {
  if (only !== undefined) return only;
  if (options !== undefined) return options[0];
  if (type === "integer" || type === "number") return Math.max(1, minimum);
  if (type === "boolean") return true;
  return type === "string" ? "Abc" : undefined;
}

const numbers = [0, -1, 1, 1.5, -0.1, 2 ** 31 - 1, 2 ** 31, -(2 ** 31), 2 ** 53, 1e300, 65_535, 65_536];
const texts = [
  "",
  " ",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "\u202e",
  "😀",
  "'; drop table products; --",
  "%",
  "x".repeat(49),
  "x".repeat(70_000),
  "NaN",
  "-1",
  "1e9",
  "true",
  "../../etc/passwd",
  "__proto__",
];

/** Values that no field expects, at and beyond every border. */
export const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(...numbers),
  fc.constantFrom(...texts),
  fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], { id: 1 }, ["1"]),
  fc.integer({ min: -5, max: 100 }),
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.jsonValue(),
);

/** The plausible body with up to three fields odd or missing. */
function changedBody(call: Call): fc.Arbitrary<Record<string, unknown>> {
  const names = [...Object.keys(plausible(call, 1)), "surplus", "__proto__"];
  const change = fc.tuple(fc.constantFrom(...names), fc.option(oddValue, { nil: undefined }));
  return fc
    .tuple(fc.integer({ min: 1, max: 1_000_000 }), fc.array(change, { maxLength: 3, size: "max" }))
    .map(([fresh, changes]) => ({ ...plausible(call, fresh), ...Object.fromEntries(changes) }));
}

const asJson = (payload: string): FuzzedBody => ({
  payload,
  headers: { "content-type": "application/json" },
});

const asForm = (call: Call, body: Readonly<Record<string, unknown>>, file: Uint8Array): FuzzedBody => {
  const fields = Object.entries(body).map(([name, value]): [string, string] => [
    name,
    typeof value === "string" ? value : (JSON.stringify(value) ?? ""),
  ]);
  const files = (call.files ?? []).map((name): [string, { name: string; bytes: Buffer }] => [
    name,
    { name: "a.csv", bytes: Buffer.from(file) },
  ]);
  const { body: payload, headers } = formOf(Object.fromEntries(fields), Object.fromEntries(files));
  return { payload, headers };
};

const malformed = fc.constantFrom("", "{", "[", "nada", "null", "[]", "1", '"x"', '{"a":1}}', "\ufeff{}");
const types = fc.constantFrom("application/json", "text/plain", "multipart/form-data", "application/xml", "");

/** Bodies of a call: near its schema as JSON and as a form, and bodies that are none. */
export function fuzzedBody(call: Call): fc.Arbitrary<FuzzedBody> {
  const near = changedBody(call);
  const form = fc.tuple(near, fc.uint8Array({ maxLength: 200 }));
  const cut = form.map(([body, file]): FuzzedBody => {
    const whole = asForm(call, body, file);
    return { ...whole, payload: Buffer.from(whole.payload).subarray(0, whole.payload.length - 40) };
  });
  return fc.oneof(
    { weight: call.files === undefined ? 8 : 1, arbitrary: near.map((body) => asJson(JSON.stringify(body))) },
    {
      weight: call.files === undefined ? 1 : 8,
      arbitrary: form.map(([body, file]) => asForm(call, body, file)),
    },
    { weight: 1, arbitrary: cut },
    { weight: 1, arbitrary: malformed.map(asJson) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fc.uint8Array({ maxLength: 100 }), types)
        .map(([bytes, type]) => ({ payload: Buffer.from(bytes), headers: { "content-type": type } })),
    },
  );
}
