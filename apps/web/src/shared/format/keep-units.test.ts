import { expect, it } from "vitest";
import { keepUnits } from "./keep-units.ts";

it("keeps a number with its unit, and the point with what stands before it", () => {
  expect(keepUnits("Arroz Branco Tipo 1 5 kg · 37.999 pacotes")).toBe(
    "Arroz Branco Tipo 1 5\u00a0kg\u00a0· 37.999 pacotes",
  );
});

it("keeps a number whole over its hyphens", () => {
  expect(keepUnits("Fertilizante NPK 04-14-08")).toBe("Fertilizante NPK 04-\u206014-\u206008");
});

it("leaves other spaces and hyphens as they are", () => {
  expect(keepUnits("Linha 2 antiga")).toBe("Linha 2 antiga");
  expect(keepUnits("Guarda-chuva OP-26118")).toBe("Guarda-chuva OP-26118");
});
