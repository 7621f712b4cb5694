import { expect, it } from "vitest";
import { withPackages } from "./with-packages.ts";

it("adds single packages below the samples, in a column of their own", () => {
  const samples = { columns: ["Início", "Média (g)", "Resultado"], rows: [["13:09", 225.2, "Aprovada"]] };
  const packages = [
    ["13:09", 226.1],
    ["13:10", 224.3],
  ] as const;
  expect(withPackages(samples, "Peso (g)", packages)).toEqual({
    columns: ["Início", "Média (g)", "Resultado", "Peso (g)"],
    rows: [
      ["13:09", 225.2, "Aprovada", null],
      ["13:09", null, null, 226.1],
      ["13:10", null, null, 224.3],
    ],
  });
});
