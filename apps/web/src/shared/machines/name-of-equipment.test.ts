import { expect, it } from "vitest";
import { nameOfEquipment } from "./name-of-equipment.ts";

it("keeps two machines' files apart", () => {
  expect(nameOfEquipment("amostras", "Linha 1")).toBe("amostras-linha-1");
  expect(nameOfEquipment("amostras", "Linha  2")).toBe("amostras-linha-2");
});
