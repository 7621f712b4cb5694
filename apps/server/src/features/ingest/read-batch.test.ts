import { batch as batchSchema } from "@fiel/contracts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CallError } from "../../platform/http/call-error.ts";
import { countRecords } from "./answer-of.ts";
import { readBatch } from "./read-batch.ts";

const header = { gateway: "6d3ea0a8-58a1-4bd9-8c0f-7b4ed6a2b6c1", sequence: 1, sentAt: 5 };
const read = (body: unknown) =>
  readBatch(
    Buffer.isBuffer(body) ? body : Buffer.from(typeof body === "string" ? body : JSON.stringify(body)),
  );
const refusal = (body: unknown): string => {
  try {
    read(body);
    return "read";
  } catch (error) {
    if (error instanceof CallError) return `${error.code} ${Object.keys(error.fields ?? {}).join()}`;
    throw error;
  }
};
const group = { equipment: 3, at: [1, 2, 3], weightMg: [7, 8, 9] };

describe("a body", () => {
  it("with a byte order mark before it, as programs of Windows write one, is read", () => {
    expect(read(`\ufeff${JSON.stringify({ ...header, weighings: [group] })}`).weighings).toHaveLength(1);
  });

  it("in UTF-16 is none: what its quotes and brackets are is known of UTF-8 alone", () => {
    const body = Buffer.from(`\ufeff${JSON.stringify({ ...header, weighings: [group] })}`, "utf16le");
    expect(refusal(body)).toBe("MalformedBatch batch");
  });

  it.each<[string, unknown, string]>([
    ["no JSON", "{", "MalformedBatch batch"],
    ["no object", "[]", "MalformedBatch batch"],
    [
      "nested deeper than anything is",
      `${"[".repeat(200_000)}${"]".repeat(200_000)}`,
      "MalformedBatch batch",
    ],
    ["without a number", { ...header, sequence: undefined }, "MalformedBatch sequence"],
    [
      "of the server's own gateway",
      { ...header, gateway: "00000000-0000-4000-8000-000000000001" },
      "MalformedBatch gateway",
    ],
    ["whose kind is no list", { ...header, statuses: {} }, "MalformedBatch statuses"],
    [
      "with columns of unequal length",
      { ...header, weighings: [{ ...group, at: [1] }] },
      "MalformedBatch weighings.0.weightMg",
    ],
    [
      "with a column that is none",
      { ...header, weighings: [{ ...group, at: 5 }] },
      "MalformedBatch weighings.0.at",
    ],
    [
      "of two million zeros",
      `{"gateway":"${header.gateway}","sequence":1,"sentAt":1,"weighings":[${"0,".repeat(1_999_999)}0]}`,
      "BatchTooLarge ",
    ],
    [
      "of two million statuses",
      `{"gateway":"${header.gateway}","sequence":1,"sentAt":1,"statuses":[${"0,".repeat(1_999_999)}0]}`,
      "BatchTooLarge ",
    ],
    [
      "of 60,000 empty groups",
      { ...header, weighings: Array.from({ length: 60_000 }, () => ({ ...group, at: [], weightMg: [] })) },
      "BatchTooLarge ",
    ],
  ])("%s is refused whole", (_, body, said) => {
    expect(refusal(body)).toBe(said);
  });

  it.each<[string, object]>([
    ["an operator that is no number of anybody", { operator: 12.5 }],
    ["another one", { operator: 2.3e-41 }],
    ["a product of four megabytes", { product: "7".repeat(4_000_000) }],
    ["an equipment in words", { equipment: "3" }],
  ])("with %s has that group's packages set aside, and the others are read", (_, wrong) => {
    const { weighings, malformed } = read({ ...header, weighings: [{ ...group, ...wrong }, group] });
    expect(weighings).toEqual([group]);
    expect(malformed.map(({ record }) => record["at"])).toEqual([1, 2, 3]);
    expect(JSON.stringify(malformed).length).toBeLessThan(3_000);
  });

  it.each<[string, object]>([
    ["weight", { weightMg: [7, "8", 9] }],
    ["instant", { at: [1, null, 3] }],
    ["verdict", { verdict: ["useful", "good", null] }],
  ])("with one wrong %s has that package set aside alone", (_, wrong) => {
    const { weighings, malformed } = read({ ...header, weighings: [{ ...group, ...wrong }] });
    expect(weighings.flatMap(({ weightMg }) => weightMg)).toEqual([7, 9]);
    expect(malformed).toHaveLength(1);
  });

  it("with wrong records of other kinds keeps the right ones", () => {
    const status = { equipment: 3, at: 1, state: 2, speed: 60 };
    const { statuses, leftovers, malformed } = read({
      ...header,
      statuses: [status, { ...status, speed: null }, 7, null, "x"],
      leftovers: [{ equipment: 3, at: 1, kind: "dust", weightMg: 1 }],
    });
    expect([statuses, leftovers]).toEqual([[status], []]);
    expect(malformed.map(({ kind }) => kind)).toEqual([
      "statuses",
      "statuses",
      "statuses",
      "statuses",
      "leftovers",
    ]);
  });

  it("of the contract's shape is read as the contract reads it", () => {
    const column = <T>(element: fc.Arbitrary<T>) => fc.array(element, { minLength: 4, maxLength: 4 });
    const shape = {
      equipment: fc.integer(),
      product: fc.option(fc.string({ maxLength: 100 })),
      operator: fc.option(fc.integer()),
      at: column(fc.double({ noNaN: true, noDefaultInfinity: true })),
      weightMg: column(fc.integer()),
      verdict: column(fc.option(fc.constantFrom("useful", "over", "under", "invalid"))),
      clock: fc.constantFrom("gateway", "machine", "server"),
    };
    const groups = fc.array(fc.record(shape, { requiredKeys: ["equipment", "at", "weightMg"] }));
    fc.assert(
      fc.property(groups, (weighings) => {
        const body = JSON.parse(JSON.stringify({ ...header, weighings })) as object;
        const { malformed, incomplete, ...batch } = read(body);
        expect([malformed, incomplete]).toEqual([[], []]);
        expect(batch).toEqual(batchSchema.parse(body));
      }),
    );
  });

  it("of anything is read with every record accounted for, or refused", () => {
    const groups = fc.array(
      fc.record({
        equipment: fc.oneof(fc.integer(), fc.anything()),
        product: fc.anything(),
        at: fc.array(fc.oneof(fc.integer(), fc.anything()), { minLength: 3, maxLength: 3 }),
        weightMg: fc.array(fc.oneof(fc.integer(), fc.anything()), { minLength: 3, maxLength: 3 }),
      }),
    );
    const lists = fc.record({
      weighings: groups,
      statuses: fc.array(fc.anything()),
      coils: fc.array(fc.anything()),
    });
    fc.assert(
      fc.property(lists, (sent) => {
        const body = JSON.stringify({ ...header, ...sent }, (_, value: unknown) =>
          typeof value === "bigint" ? String(value) : value,
        );
        const { malformed, ...batch } = read(body);
        const made = sent.weighings.length * 3 + sent.statuses.length + sent.coils.length;
        expect(countRecords(batch) + malformed.length).toBe(made);
      }),
    );
  });
});
