import { expect, it } from "vitest";
import { formatOf } from "../../shared/format/use-format.ts";
import { signedSpanText } from "./span-text.ts";

const format = formatOf("pt-BR", "America/Sao_Paulo", "Indisponível");

it("says how far a clock is off, in a unit that can be read, plus for ahead", () => {
  const texts = [0, 41_200, -200, 59_990, -725_000, 7_440_000, 25 * 86_400_000].map((ms) =>
    signedSpanText(ms, format).replaceAll("\u00a0", " "),
  );
  expect(texts).toEqual(["0,0 s", "+41,2 s", "−0,2 s", "+1 min 00 s", "−12 min 05 s", "+2 h 04", "+25,0 d"]);
});
