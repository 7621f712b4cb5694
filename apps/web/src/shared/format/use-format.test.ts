import type { Measure } from "@fiel/domain";
import { describe, expect, it } from "vitest";
import { formatOf } from "./use-format.ts";

const format = formatOf("pt-BR", "America/Sao_Paulo", "Indisponível");
const text = (measure: Measure | null) => format.text(measure).replace("\u00a0", " ");

describe("weights of a product", () => {
  it("are added up in its unit, and pounds stay pounds", () => {
    expect(text(format.sumWeight(4_535_923.7, "lb"))).toBe("10.000,00 lb");
    expect(text(format.sumWeight(500, "kg"))).toBe("0,50 kg");
  });

  it("are added up in g, kg and t where nobody says a unit", () => {
    expect(text(format.sumWeight(1_190_210_000))).toBe("1.190,21 t");
    expect(text(format.sumWeight(950))).toBe("950,00 g");
    expect(text(format.sumWeight(null, "lb"))).toBe("Indisponível");
  });

  it("deviate in its unit, with so many digits that little is not nothing", () => {
    expect(text(format.deviation(2, "lb"))).toBe("0,0044 lb");
    expect(text(format.deviation(2.345))).toBe("2,35 g");
    expect(text(format.deviation(2.345, "kg"))).toBe("2,35 g");
    expect(text(format.deviation(null, "lb"))).toBe("Indisponível");
  });
});
