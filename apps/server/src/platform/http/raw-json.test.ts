import { expect, it } from "vitest";
import { rawResult } from "./raw-json.ts";

const result = (...given: Parameters<typeof rawResult>): unknown =>
  JSON.parse(rawResult(...given).bytes.toString());

it("puts the envelope around texts, bytes, and both in their order", () => {
  expect(result('["ção", 1]')).toEqual({ data: { result: ["ção", 1] } });
  expect(result(Buffer.from('{"g":"€ 5"}'))).toEqual({ data: { result: { g: "€ 5" } } });
  expect(result(['["', "Balança 秤", Buffer.from('", "Ünica"'), "]"])).toEqual({
    data: { result: ["Balança 秤", "Ünica"] },
  });
});

it("keeps what is no text of its own apart: half a pair becomes the sign for what is unknown", () => {
  expect(result(['["', "\ud83d", '", "fim"]'])).toEqual({ data: { result: ["\ufffd", "fim"] } });
});
