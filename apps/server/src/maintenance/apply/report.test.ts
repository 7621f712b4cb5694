import { expect, it } from "vitest";
import { describeReport } from "./report.ts";

it("counts in Portuguese, with gender and number", () => {
  expect(
    describeReport([
      { kind: "products", created: 3, changed: 1, same: 12 },
      { kind: "orders", created: 1, changed: 2, same: 1 },
    ]),
  ).toEqual(["produtos: 3 criados, 1 alterado, 12 iguais", "ordens: 1 criada, 2 alteradas, 1 igual"]);
});
