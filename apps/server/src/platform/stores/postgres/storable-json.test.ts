import fc from "fast-check";
import { expect, it } from "vitest";
import { storableJson } from "./storable-json.ts";

it("replaces what PostgreSQL refuses, in values and in names, and nothing else", () => {
  const text = String.raw`a\u0000b`;
  expect(JSON.parse(storableJson({ "x\0": ["\0", "\ud83d", "😀", text] }))).toEqual({
    "x\ufffd": ["\ufffd", "\ufffd", "😀", text],
  });
});

it("says of any other text what JSON.stringify does", () => {
  const clean = (text: string) => text.toWellFormed().replaceAll("\0", "\ufffd");
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      expect(JSON.parse(storableJson({ text }))).toEqual({ text: clean(text) });
    }),
  );
});
