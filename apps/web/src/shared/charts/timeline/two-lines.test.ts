import { expect, it } from "vitest";
import { twoLines } from "./two-lines.ts";

const lines = (name: string) => twoLines(name, 12, (text) => text.length);

it("leaves a name that fits on its line", () => {
  expect(lines("Refeição")).toBe("Refeição");
});

it("breaks between words, with no space at either line's edge", () => {
  expect(lines("Falha na célula")).toBe("Falha na\ncélula");
  expect(lines("Troca de produto")).toBe("Troca de\nproduto");
});

it("says with an ellipsis that there is more", () => {
  expect(lines("Falta de embalagem secundária")).toBe("Falta de\nembalagem s…");
  expect(lines("Despaletizadora")).toBe("Despaletiza…");
});
