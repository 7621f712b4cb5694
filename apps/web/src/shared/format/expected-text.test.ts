import { expect, it } from "vitest";
import { expectedText } from "./expected-text.ts";
import { formatOf } from "./use-format.ts";

const format = formatOf("pt-BR", "America/Sao_Paulo", "Indisponível");

it.each([
  [0, "0,0"],
  [0.005, "0,005"],
  [0.01, "0,01"],
  [0.04, "0,04"],
  [0.14, "0,1"],
  [3.04, "3,0"],
  [10.4, "10"],
])("writes %d expected events as %s", (expected, text) => {
  expect(expectedText(format, expected)).toBe(text);
});
