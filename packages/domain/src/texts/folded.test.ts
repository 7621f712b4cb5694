import { expect, it } from "vitest";
import { folded } from "./folded.ts";

it("knows no case and no accents", () => {
  expect(folded("AÇÚCAR Cristal Nº 1")).toBe("acucar cristal nº 1");
  expect(folded("Açúcar".normalize("NFD"))).toBe("acucar");
  expect(folded("Feijão  preto\u00a01 kg")).toBe("feijao preto 1 kg");
  expect(folded("ＡＲ－１（大）")).toBe("ar-1(大)");
  expect(folded("شركة \u2067نص\u2069")).toBe("شركة نص");
  expect(folded("")).toBe("");
});
