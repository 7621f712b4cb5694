import { expect, it } from "vitest";
import { folded } from "./folded.ts";

it("knows no case and no accents", () => {
  expect(folded("AÇÚCAR Cristal Nº 1")).toBe("acucar cristal nº 1");
  expect(folded("")).toBe("");
});
