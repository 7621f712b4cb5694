import { expect, it } from "vitest";
import { rawResult, writtenList } from "./raw-json.ts";

const result = (...given: Parameters<typeof rawResult>): unknown =>
  JSON.parse(rawResult(...given).bytes.toString());

it("puts the envelope around a text, bytes, and pieces in their order", () => {
  expect(result('["ção", 1]')).toEqual({ data: { result: ["ção", 1] } });
  expect(result(Buffer.from('{"g":"€ 5"}'))).toEqual({ data: { result: { g: "€ 5" } } });
  const pieces = ['["', "Balança 秤", '", "Ünica"', "]"].map((piece) => Buffer.from(piece));
  expect(result(pieces)).toEqual({ data: { result: ["Balança 秤", "Ünica"] } });
});

it("keeps a text whole in which half a pair stands: it becomes the sign for what is unknown", () => {
  expect(result('["\ud83d","fim"]')).toEqual({ data: { result: ["\ufffd", "fim"] } });
});

it("puts what was written together as a list, without what has no pieces", () => {
  const written = [[], ["1"], ['{"a":', "2}"], [], ["3,4"]].map((pieces) =>
    pieces.map((piece) => Buffer.from(piece)),
  );
  expect(result(writtenList(written))).toEqual({ data: { result: [1, { a: 2 }, 3, 4] } });
  expect(result(writtenList([]))).toEqual({ data: { result: [] } });
});
