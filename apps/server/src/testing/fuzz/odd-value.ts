import fc from "fast-check";

const numbers = [0, -1, 1, 1.5, -0.1, 2 ** 31 - 1, 2 ** 31, -(2 ** 31), 2 ** 53, -(2 ** 53), 1e300, 65_535];
const instants = [8.64e15, 8.64e15 + 1, 253_402_300_800_000, -1e14];
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
  "Infinity",
  "-1",
  "1e9",
  "1e400",
  "9".repeat(400),
  "true",
  "../../etc/passwd",
  "__proto__",
  "2026-13-45",
  "[]",
  "{}",
  "null",
];

/** Values that no field expects, at and beyond limits. */
export const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(...numbers, ...instants),
  fc.constantFrom(...texts),
  fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], { id: 1 }, ["1"]),
  fc.integer({ min: -5, max: 100 }),
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.jsonValue(),
);
