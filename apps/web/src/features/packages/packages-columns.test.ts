import type { PackagesGroup } from "@fiel/contracts";
import { expect, it } from "vitest";
import { formatOf } from "../../shared/format/use-format.ts";
import { packagesColumns } from "./packages-columns.tsx";
import { unitOfGroups } from "./unit-of-groups.ts";

const format = formatOf("pt-BR", "America/Sao_Paulo", "Indisponível");
const t = ((key: string) => key) as Parameters<typeof packagesColumns>[0];
const amounts = { totalProducts: 100, totalPackages: 10, totalGroupWeight: 453_592.37 };
const group = (...units: ("g" | "kg" | "lb" | null)[]): PackagesGroup => ({
  id: 1,
  groupName: "Linha 1",
  ...amounts,
  products: units.map((unit, id) => ({
    product: unit && { id, code: id, codeText: null, name: unit, unit, packSize: 10 },
    ...amounts,
  })),
});
const weightOf = (of: PackagesGroup) => {
  const column = packagesColumns(t, format).find(({ id }) => id === "weight");
  const shown = column?.cell(of);
  return typeof shown === "string" ? shown.replace("\u00a0", " ") : shown;
};

it("weighs a group in the unit of its products, if they have the same", () => {
  expect(weightOf(group("lb", "lb", null))).toBe("1.000,00 lb");
  expect(weightOf(group("lb", "g"))).toBe("453,59 kg");
  expect(weightOf(group())).toBe("453,59 kg");
});

it("weighs all groups in it, if all have the same", () => {
  expect(unitOfGroups([group("lb"), group(), group("lb", null)])).toBe("lb");
  expect(unitOfGroups([group("lb"), group("kg")])).toBe("g");
});
