import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { formOf } from "../test-caller.ts";
import { changed } from "./changed.ts";
import type { DocumentedCall } from "./documented-calls.ts";
import { type Known, plausible } from "./plausible.ts";

/** A body and its headers. */
export interface FuzzedBody {
  readonly payload: string | Buffer;
  readonly headers: Readonly<Record<string, string>>;
}

/** A PNG of one pixel. */
const pixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const files: fc.Arbitrary<Buffer> = fc.oneof(
  fc.constantFrom(
    pixel,
    pixel.subarray(0, 30),
    Buffer.from("código;nome\r\n007;Café\r\n", "latin1"),
    Buffer.from("code,name\n1,A\n"),
    Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
    ),
    Buffer.from("PK\u0003\u0004nothing"),
  ),
  fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
);

const asJson = (payload: string | Buffer, more: Readonly<Record<string, string>> = {}): FuzzedBody => ({
  payload,
  headers: { "content-type": "application/json", ...more },
});

function asForm(
  body: unknown,
  names: readonly string[],
  file: Buffer,
): FuzzedBody & { readonly payload: Buffer } {
  const entries = Object.entries(typeof body === "object" && body !== null ? body : {});
  const fields = entries.map(([name, value]): [string, string] => [name, textOf(value)]);
  const sent = names.map((name): [string, { name: string; bytes: Buffer }] => [
    name,
    { name: "a.csv", bytes: file },
  ]);
  const { body: payload, headers } = formOf(Object.fromEntries(fields), Object.fromEntries(sent));
  return { payload, headers };
}

const textOf = (value: unknown): string =>
  typeof value === "string" ? value : (JSON.stringify(value) ?? "");

const malformed = fc.constantFrom(
  "",
  "{",
  "[",
  "nada",
  "null",
  "[]",
  "1",
  '"x"',
  '{"a":1}}',
  "\ufeff{}",
  "[".repeat(50_000),
);
const types = [
  "application/json",
  "text/plain",
  "multipart/form-data",
  "application/xml",
  "application/x-www-form-urlencoded",
  "",
];
const bytes: fc.Arbitrary<FuzzedBody> = fc
  .tuple(fc.uint8Array({ maxLength: 100 }), fc.constantFrom(...types))
  .map(([sent, type]) => ({ payload: Buffer.from(sent), headers: { "content-type": type } }));

/** The text in an encoding other than declared, or an unknown one. */
const encoded = (text: string): fc.Arbitrary<FuzzedBody> =>
  fc.constantFrom(
    asJson(Buffer.from(text, "utf16le"), { "content-type": "application/json; charset=utf-16" }),
    asJson(Buffer.from(text, "utf16le")),
    asJson(Buffer.from(text, "latin1"), { "content-type": "application/json; charset=latin1" }),
    asJson(Buffer.from(`\ufeff${text}`)),
    asJson(gzipSync(text), { "content-encoding": "gzip" }),
    asJson(gzipSync(text).subarray(0, 20), { "content-encoding": "gzip" }),
    asJson(text, { "content-encoding": "br" }),
    asJson(text, { "content-encoding": "nothing, gzip" }),
    asJson(text.slice(0, -1)),
    asJson(`${text}${text}`),
    { payload: text, headers: {} },
  );

/** Bodies that fit the call's schema. */
export function plausibleBody({ call, body }: DocumentedCall, known: Known): fc.Arbitrary<FuzzedBody> {
  const told = plausible(body ?? { type: "object" }, known);
  return call.files === undefined
    ? told.map((value) => asJson(JSON.stringify(value)))
    : fc.tuple(told, files).map(([value, file]) => asForm(value, call.files ?? [], file));
}

/** Bodies near the call's schema, as JSON and as a form, in other encodings, and invalid ones. */
export function fuzzedBody({ call, body }: DocumentedCall, known: Known): fc.Arbitrary<FuzzedBody> {
  const near = changed(body ?? { type: "object" }, known);
  const form = fc.tuple(near, files).map(([value, file]) => asForm(value, call.files ?? [], file));
  const cut = form.map(({ payload, headers }) => ({
    payload: payload.subarray(0, payload.length - 40),
    headers,
  }));
  const json = near.map((value) => asJson(JSON.stringify(value) ?? ""));
  const isForm = call.files !== undefined;
  return fc.oneof(
    { weight: isForm ? 1 : 10, arbitrary: json },
    { weight: isForm ? 10 : 1, arbitrary: form },
    { weight: 1, arbitrary: cut },
    { weight: 1, arbitrary: malformed.map((text) => asJson(text)) },
    { weight: 1, arbitrary: near.chain((value) => encoded(JSON.stringify(value) ?? "")) },
    { weight: 1, arbitrary: bytes },
  );
}
