import { describe, expect, it } from "vitest";
import { changesOf } from "./record-audit.ts";

describe("what the trail says of a change", () => {
  it("is the fields that differ, old and new", () => {
    const before = { name: "Ana", role: "Operator", tags: ["a"] };
    expect(changesOf(before, { name: "Ana", role: "Admin", tags: ["a", "b"] })).toEqual({
      before: { role: "Operator", tags: ["a"] },
      after: { role: "Admin", tags: ["a", "b"] },
    });
  });

  it("is nothing when nothing differs", () => {
    expect(changesOf({ name: "Ana" }, { name: "Ana" })).toEqual({ before: null, after: null });
  });

  it("knows a field that was not there", () => {
    expect(changesOf({}, { language: "en" })).toEqual({
      before: { language: null },
      after: { language: "en" },
    });
  });
});
