import { expect, it } from "vitest";
import { cutText } from "./cut-text.ts";

const cut = (text: string, width: number) => cutText(text, width, (part) => part.length);

it("leaves alone what has room", () => {
  expect(cut("EQ1", 3)).toBe("EQ1");
});

it("ends in an ellipsis what has none, never behind a space", () => {
  expect(cut("Empacotadora 12", 8)).toBe("Empacot…");
  expect(cut("Fim de bobina", 5)).toBe("Fim…");
  expect(cut("EQ1", 0)).toBe("…");
});
