import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CallError } from "../../platform/http/call-error.ts";
import { cursorOf, cursorText } from "./package-cursor.ts";

const scope = { epoch: "0b9a3f52-0000-4000-8000-000000000000", machines: [3, 4] };
const count = fc.nat(1_000_000);
const cursor = fc.record({
  place: fc.record({ block: count, equipment: count, atMs: fc.nat(4_000_000_000_000), nth: count }),
  told: count,
});
const codeOf = (work: () => unknown): unknown => {
  try {
    return work();
  } catch (error) {
    return error instanceof CallError ? error.code : error;
  }
};

describe("a cursor", () => {
  it("is read as it was written, for the same machines in any order", () => {
    fc.assert(
      fc.property(cursor, (one) => {
        const text = cursorText(one, scope);
        expect(text).toMatch(/^[\w-]+$/);
        expect(cursorOf(text, { ...scope, machines: [4, 3] })).toEqual(one);
      }),
    );
  });

  it("is refused for other machines, and has ended where the store is another", () => {
    const text = cursorText({ place: { block: 1, equipment: 3, atMs: 5, nth: 1 }, told: 0 }, scope);
    expect(codeOf(() => cursorOf(text, { ...scope, machines: [] }))).toBe("InvalidRequest");
    expect(codeOf(() => cursorOf(text, { ...scope, epoch: "1b9a3f52" }))).toBe("CursorEnded");
  });

  it("is nothing that anybody makes up", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(codeOf(() => cursorOf(text, scope))).toBe("InvalidRequest");
      }),
    );
  });
});
