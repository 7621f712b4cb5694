import { expect, it } from "vitest";
import { idsByName } from "./ids-by-name.ts";

it("finds a record by its name whatever the case, accents, blanks, width and unseen signs, and each of two twins by its own", () => {
  const idOf = idsByName([
    { id: 1, name: "Grãos 1" },
    { id: 2, name: "Açúcar" },
    { id: 3, name: "Acucar" },
  ]);
  for (const name of ["GRÃOS 1", "graos  1", "Gra\u0303os\u00a01", "Ｇｒãｏｓ　１", " Grãos\u200b 1"])
    expect(idOf(name)).toBe(1);
  expect([idOf("açúcar"), idOf("ACUCAR"), idOf("Graos"), idOf("")]).toEqual([2, 3, undefined, undefined]);
});
