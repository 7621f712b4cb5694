import { describe, expect, test } from "vitest";
import { decode } from "./decode.ts";
import { planRequests } from "./plan-requests.ts";
import type { ValueLayout } from "./profile.ts";

const words = (...values: number[]): Buffer => {
  const buffer = Buffer.alloc(values.length * 2);
  values.forEach((value, i) => buffer.writeUInt16BE(value, i * 2));
  return buffer;
};
const layout = (fields: Partial<ValueLayout>): ValueLayout => ({ type: "u16", scale: 1, ...fields });

describe("decode", () => {
  test("reads a 32-bit integer high word first, or low word first where the profile says so", () => {
    expect(decode(words(0x0001, 0x0002), layout({ type: "u32" }), "big")).toBe(0x0001_0002);
    expect(decode(words(0x0001, 0x0002), layout({ type: "u32" }), "little")).toBe(0x0002_0001);
  });

  test("a field's own word order overrules its profile's", () => {
    expect(decode(words(1, 2), layout({ type: "u32", wordOrder: "little" }), "big")).toBe(0x0002_0001);
  });

  test("reads an IEEE 754 float in both word orders", () => {
    const float = Buffer.alloc(4);
    float.writeFloatBE(225.5);
    const [high, low] = [float.readUInt16BE(0), float.readUInt16BE(2)];
    expect(decode(words(high, low), layout({ type: "f32" }), "big")).toBe(225.5);
    expect(decode(words(low, high), layout({ type: "f32" }), "little")).toBe(225.5);
    expect(decode(words(high, low), layout({ type: "f32", scale: 1000 }), "big")).toBe(225_500);
  });

  test("a float that is no number stays none, to be counted by the reader", () => {
    expect(decode(words(0x7fc0, 0), layout({ type: "f32", scale: 1000 }), "big")).toBeNaN();
  });

  test("reads signed values and the halves of a register", () => {
    expect(decode(words(0xfffe), layout({ type: "i16" }), "big")).toBe(-2);
    expect(decode(words(0xffff, 0xfffe), layout({ type: "i32" }), "big")).toBe(-2);
    expect(decode(words(0x0401), layout({ byte: "high" }), "big")).toBe(4);
    expect(decode(words(0x0401), layout({ byte: "low" }), "big")).toBe(1);
  });

  test("a decimal scale leaves no binary dust", () => {
    expect(decode(words(613), layout({ scale: 0.1 }), "big")).toBe(61.3);
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
