import { expect, it } from "vitest";
import { changesOf } from "./audit-changes.ts";

it("tells old and new value of each field that differs", () => {
  expect(
    changesOf({
      before: { role: "Operator", blocked: false, name: "A", list: [1] },
      after: { role: "Admin", blocked: false, email: "a@b.co", list: [1] },
    }),
  ).toEqual([
    { field: "role", before: "Operator", after: "Admin" },
    { field: "name", before: "A", after: null },
    { field: "email", before: null, after: "a@b.co" },
  ]);
});

it("has nothing to tell of an entry without values", () => {
  expect(changesOf({ before: null, after: null })).toEqual([]);
});
