import { expect, it } from "vitest";
import { sampleText } from "./sample-text.ts";

it("shows a place of any name with an example, also one that is called as every object's own names are", () => {
  expect(sampleText("Olá, {name}: {{subject}}", null)).toBe("Olá, Ana: CAF3");
  expect(sampleText("{{constructor}} {toString} {{count}}", [7])).toBe("12 12 7");
});
