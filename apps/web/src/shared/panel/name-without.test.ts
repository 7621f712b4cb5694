import { expect, it } from "vitest";
import { nameWithout } from "./name-without.ts";

it("says what a file lacks, or of how much", () => {
  expect(nameWithout("ocorrencias", [])).toBe("ocorrencias");
  expect(nameWithout("ocorrencias", ["Refeição", "Manutenção (mecânica)"])).toBe(
    "ocorrencias-sem-refeicao-manutencao-mecanica",
  );
  expect(nameWithout("ocorrencias", ["A", "B", "C", "D"])).toBe("ocorrencias-sem-4-itens");
});
