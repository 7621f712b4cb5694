import { randomUUID } from "node:crypto";
import { gzipSync } from "node:zlib";
import fc from "fast-check";

/** A body and its headers. */
export interface SentBody {
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string>>;
}

const megabyte = 2 ** 20;
const atMs = Date.UTC(2026, 10, 20);

const fill = (length: number, piece: (i: number) => string): string =>
  Array.from({ length }, (_, i) => piece(i)).join(",");
const wrap = (rest: string): string =>
  `{"gateway":"${randomUUID()}","sequence":1,"sentAt":${Date.now()},${rest}}`;
const group = (n: number, shared: string, weight: (i: number) => string = () => "1010000"): string =>
  `{"equipment":3,${shared}"at":[${fill(n, (i) => String(atMs + i * 1_000))}],"weightMg":[${fill(n, weight)}]}`;
const status = (i: number, product: string): string =>
  `{"equipment":3,"at":${atMs + i},"state":2,"speed":1,"product":${product}}`;

/** Bodies of at most 4 MiB that are expensive to process. */
export const hostileBodies: Readonly<Record<string, () => string>> = {
  "one unknown product in all packages": () => wrap(`"weighings":[${group(20_000, '"product":"9999",')}]`),
  "a product of a million characters": () =>
    wrap(`"weighings":[${group(20_000, `"product":"${"x".repeat(megabyte)}",`)}]`),
  "many long fields that a group shares": () =>
    wrap(
      `"weighings":[${group(20_000, fill(20, (i) => `"f${i}":"${"y".repeat(300)}"`) + ',"operator":1.5,')}]`,
    ),
  "another unknown product in each status": () =>
    wrap(`"statuses":[${fill(20_000, (i) => status(i, `"p${i}"`))}]`),
  "another unknown event in each occurrence": () =>
    wrap(
      `"occurrences":[${fill(20_000, (i) => `{"equipment":3,"code":${i + 900},"startedAt":${atMs},"endedAt":null}`)}]`,
    ),
  "another equipment in each group": () =>
    wrap(
      `"weighings":[${fill(20_000, (i) => `{"equipment":${10 ** 15 + i},"at":[${atMs}],"weightMg":[1]}`)}]`,
    ),
  "every second value wrong": () =>
    wrap(`"weighings":[${group(20_000, "", (i) => (i % 2 === 0 ? '"x"' : "1010000"))}]`),
  "positions of many machines": () =>
    wrap(`"positions":[${fill(20_000, (i) => `{"equipment":${i},"positions":{"a":"${i}"}}`)}]`),
  "many positions of a machine, all wrong": () =>
    wrap(`"positions":[{"equipment":3,"positions":{${fill(300_000, (i) => `"${i.toString(36)}":0`)}}}]`),
  "positions full of backslashes": () =>
    wrap(
      `"positions":[{"equipment":3,"positions":{${fill(200, (i) => `"k${i}":"${"\\\\".repeat(8_000)}\\u0000"`)}}}]`,
    ),
  "two million zeros": () => wrap(`"weighings":[{"equipment":3,"at":[${fill(2_000_000, () => "0")}]}]`),
  "sixty thousand empty groups": () =>
    wrap(`"weighings":[${fill(60_000, () => '{"equipment":3,"at":[],"weightMg":[]}')}]`),
  "two million lists deep": () => "[".repeat(2_000_000) + "]".repeat(2_000_000),
  "a million lists": () => `[${fill(1_000_000, () => "[]")}]`,
  "two hundred thousand levels in a field": () =>
    wrap(`"statuses":[${"[".repeat(200_000)}${"]".repeat(200_000)}]`),
  "one text": () => `"${"a".repeat(4 * megabyte - 2)}"`,
  "a text of escapes": () => wrap(`"x":"${"\\u0000".repeat(690_000)}"`),
  "the same key three hundred thousand times": () => `{${fill(300_000, () => '"sequence":1')}}`,
  "four hundred thousand keys": () => wrap(fill(399_000, (i) => `"${i.toString(36)}":0`)),
  "proto keys": () => wrap(`"__proto__":{"weighings":[1]},"weighings":[${group(2, '"__proto__":{"x":1},')}]`),
  "numbers that are none": () =>
    wrap(`"weighings":[${group(4, "", (i) => ["1e999", "-0", "1e-400", "9007199254740993"][i] as string)}]`),
  "half a character": () => wrap(`"statuses":[${status(0, '"\\ud800\\u0000"')},{"\\ud800":"\\u0000"}]`),
  "a clock that is as wrong as can be": () =>
    wrap(`"statuses":[${status(0, "null")}]`).replace(/"sentAt":\d+/, `"sentAt":${Number.MIN_SAFE_INTEGER}`),
  "a number for nothing": () => "0",
  "an unfinished text": () => '{"gateway":"',
};

const json = fc.json({ maxDepth: 6 });
const record = fc.oneof(
  fc.record({
    equipment: fc.oneof(fc.constantFrom(3, 4, 99), fc.integer(), fc.double()),
    at: fc.oneof(fc.constant(atMs), fc.double(), fc.string()),
    state: fc.oneof(fc.nat(8), fc.double()),
    speed: fc.double(),
    product: fc.oneof(fc.constantFrom("ARROZ-1", null), fc.string({ maxLength: 200, unit: "binary" })),
    operator: fc.oneof(fc.nat(), fc.double()),
    code: fc.oneof(fc.constantFrom(20, 21), fc.double()),
    coil: fc.double(),
    count: fc.double(),
    kind: fc.constantFrom("scrap", "dust"),
    weightMg: fc.double(),
    startedAt: fc.oneof(fc.constant(atMs), fc.double()),
    endedAt: fc.oneof(fc.constant(null), fc.double()),
    weightStartMg: fc.double(),
    weightEndMg: fc.oneof(fc.constant(null), fc.double()),
    clock: fc.constantFrom("gateway", "machine", "x"),
  }),
  fc.jsonValue({ maxDepth: 4 }),
);
const columns = fc.nat(20).chain((n) => {
  const column = (value: fc.Arbitrary<unknown>) => fc.array(value, { minLength: n, maxLength: n });
  return fc.record({
    equipment: fc.constantFrom(3, 4, 99),
    product: fc.oneof(fc.constantFrom("ARROZ-1", null), fc.string({ maxLength: 200, unit: "binary" })),
    at: column(fc.oneof(fc.constant(atMs), fc.double())),
    weightMg: column(fc.oneof(fc.nat(), fc.double(), fc.jsonValue({ maxDepth: 2 }))),
    verdict: column(fc.constantFrom("useful", null, "x")),
  });
});
const list = fc.oneof(
  { arbitrary: fc.array(record, { maxLength: 20 }), weight: 9 },
  { arbitrary: fc.jsonValue(), weight: 1 },
);
const batch = fc
  .record({
    gateway: fc.oneof(
      { arbitrary: fc.uuid({ version: 4 }), weight: 9 },
      { arbitrary: fc.string(), weight: 1 },
    ),
    sequence: fc.oneof(fc.nat(), fc.maxSafeNat()),
    sentAt: fc.oneof(fc.constant(Date.now()), fc.maxSafeInteger()),
    weighings: fc.array(columns, { maxLength: 4 }),
    statuses: list,
    occurrences: list,
    leftovers: list,
    coils: list,
    positions: fc.array(
      fc.record({ equipment: fc.integer(), positions: fc.dictionary(fc.string(), fc.string()) }),
      { maxLength: 3 },
    ),
  })
  .map((value) => JSON.stringify(value));

/** Random batches and other bodies: truncated, compressed, altered and with a wrong type. */
export const anyBody: fc.Arbitrary<SentBody> = fc
  .record({
    text: fc.oneof(
      { arbitrary: batch, weight: 6 },
      { arbitrary: json, weight: 1 },
      { arbitrary: fc.string({ unit: "binary" }), weight: 1 },
    ),
    bent: fc.option(fc.record({ at: fc.nat(), byte: fc.nat(255) }), { freq: 3 }),
    cut: fc.option(fc.nat(), { freq: 5 }),
    packed: fc.boolean(),
    type: fc.oneof(
      { arbitrary: fc.constant("application/json"), weight: 9 },
      { arbitrary: fc.constantFrom("text/csv", "application/json; charset=latin1", "x"), weight: 1 },
    ),
    encoding: fc.option(fc.constantFrom("gzip", "br", "identity", "gzip, gzip", ""), { freq: 8 }),
  })
  .map(({ text, bent, cut, packed, type, encoding }) => {
    const plain = Buffer.from(text);
    if (bent !== null && plain.length > 0) plain[bent.at % plain.length] = bent.byte;
    const whole = packed ? gzipSync(plain) : plain;
    const body = cut === null ? whole : whole.subarray(0, cut % (whole.length + 1));
    const said = encoding ?? (packed ? "gzip" : null);
    return {
      body,
      headers: { "content-type": type, ...(said === null ? {} : { "content-encoding": said }) },
    };
  });
