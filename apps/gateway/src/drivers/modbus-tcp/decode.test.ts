import { describe, expect, test } from "vitest";
import { decode } from "./decode.ts";
import { planRequests } from "./plan-requests.ts";
import type { ValueLayout, ValueOrder } from "./value-layout.ts";

const words = (...values: number[]): Buffer => {
  const buffer = Buffer.alloc(values.length * 2);
  values.forEach((value, i) => buffer.writeUInt16BE(value, i * 2));
  return buffer;
};
const layout = (fields: Partial<ValueLayout>): ValueLayout => ({ type: "u16", scale: 1, ...fields });

const big: ValueOrder = { wordOrder: "big", byteOrder: "big" };
const little: ValueOrder = { ...big, wordOrder: "little" };

describe("decode", () => {
  test("reads a 32-bit integer high word first, or low word first where the profile says so", () => {
    expect(decode(words(0x0001, 0x0002), layout({ type: "u32" }), big)).toBe(0x0001_0002);
    expect(decode(words(0x0001, 0x0002), layout({ type: "u32" }), little)).toBe(0x0002_0001);
  });

  test("a field's own word order overrules its profile's", () => {
    expect(decode(words(1, 2), layout({ type: "u32", wordOrder: "little" }), big)).toBe(0x0002_0001);
  });

  test("reads an IEEE 754 float in both word orders", () => {
    const float = Buffer.alloc(4);
    float.writeFloatBE(225.5);
    const [high, low] = [float.readUInt16BE(0), float.readUInt16BE(2)];
    expect(decode(words(high, low), layout({ type: "f32" }), big)).toBe(225.5);
    expect(decode(words(low, high), layout({ type: "f32" }), little)).toBe(225.5);
    expect(decode(words(high, low), layout({ type: "f32", scale: 1000 }), big)).toBe(225_500);
  });

  test.each([
    ["ABCD", "big", "big", [0x4361, 0x8000]],
    ["CDAB", "little", "big", [0x8000, 0x4361]],
    ["BADC", "big", "little", [0x6143, 0x0080]],
    ["DCBA", "little", "little", [0x0080, 0x6143]],
  ] as const)("reads a value in the order %s", (_name, wordOrder, byteOrder, registers) => {
    const field = layout({ type: "f32" });
    expect(decode(words(...registers), field, { wordOrder, byteOrder })).toBe(225.5);
    expect(decode(words(...registers), { ...field, wordOrder, byteOrder }, big)).toBe(225.5);
  });

  test("reads values of four registers in every order, and refuses none that is whole", () => {
    const whole = Buffer.alloc(8);
    whole.writeBigUInt64BE(7_891_234_567n);
    const four = [0, 2, 4, 6].map((at) => whole.readUInt16BE(at));
    expect(decode(words(...four), layout({ type: "u64" }), big)).toBe(7_891_234_567);
    expect(decode(words(...four.toReversed()), layout({ type: "u64" }), little)).toBe(7_891_234_567);
    whole.writeBigInt64BE(-5n);
    expect(decode(whole, layout({ type: "i64" }), big)).toBe(-5);
    whole.writeDoubleBE(233.1);
    expect(decode(whole, layout({ type: "f64" }), big)).toBe(233.1);
    expect(
      decode(Buffer.from(whole.toReversed()), layout({ type: "f64" }), {
        wordOrder: "little",
        byteOrder: "little",
      }),
    ).toBe(233.1);
  });

  test("reads decimal digits of four bits, and none where a digit is no decimal one", () => {
    expect(decode(words(0x1234), layout({ type: "bcd16" }), big)).toBe(1_234);
    expect(decode(words(0x0012, 0x3456), layout({ type: "bcd32", scale: 0.1 }), big)).toBe(12_345.6);
    expect(decode(words(0x12a4), layout({ type: "bcd16" }), big)).toBeNaN();
  });

  test("a value that is shifted is read as it is meant", () => {
    expect(decode(words(500), layout({ scale: 0.1, plus: -40 }), big)).toBe(10);
  });

  test("a float that is no number stays none, to be counted by the reader", () => {
    expect(decode(words(0x7fc0, 0), layout({ type: "f32", scale: 1000 }), big)).toBeNaN();
  });

  test("reads signed values and the halves of a register", () => {
    expect(decode(words(0xfffe), layout({ type: "i16" }), big)).toBe(-2);
    expect(decode(words(0xffff, 0xfffe), layout({ type: "i32" }), big)).toBe(-2);
    expect(decode(words(0x0401), layout({ byte: "high" }), big)).toBe(4);
    expect(decode(words(0x0401), layout({ byte: "low" }), big)).toBe(1);
  });

  test("a decimal scale leaves no binary dust", () => {
    expect(decode(words(613), layout({ scale: 0.1 }), big)).toBe(61.3);
  });
});

describe("planRequests", () => {
  const limits = { maxRegisters: 125, maxGap: 0 };

  test("neighbours share a request", () => {
    const spans = [0, 1, 2, 5, 10].map((start) => ({ start, count: 1 }));
    expect(planRequests(spans, limits)).toEqual([
      { start: 0, count: 3 },
      { start: 5, count: 1 },
      { start: 10, count: 1 },
    ]);
    expect(planRequests(spans, { ...limits, maxGap: 2 })).toEqual([
      { start: 0, count: 6 },
      { start: 10, count: 1 },
    ]);
    expect(planRequests(spans, { ...limits, maxGap: 4 })).toEqual([{ start: 0, count: 11 }]);
  });

  test("no request asks for more than 125 registers", () => {
    const spans = [
      { start: 0, count: 2 },
      { start: 123, count: 2 },
      { start: 125, count: 1 },
    ];
    expect(planRequests(spans, { ...limits, maxGap: 125 })).toEqual([
      { start: 0, count: 125 },
      { start: 125, count: 1 },
    ]);
  });

  test("a field within another one adds nothing", () => {
    expect(
      planRequests(
        [
          { start: 3, count: 2 },
          { start: 3, count: 1 },
        ],
        limits,
      ),
    ).toEqual([{ start: 3, count: 2 }]);
  });
});
