import type { Classes, EquipmentClassification } from "@fiel/contracts";
import { type Giveaway, percentOf, sumOfGiveaways, weighingClasses, type WeightUnit } from "@fiel/domain";
import type { GiveawayRow } from "../../shared/giveaway/compared-giveaway.ts";
import type { GiveawayAnswer } from "../../shared/giveaway/use-giveaway.ts";
import { type ClassGroup, groupOf, packagesOf } from "./class-rows.ts";

export const comparedGroups = [
  "useful",
  "above",
  "below",
  "invalid",
] as const satisfies readonly ClassGroup[];
export type ComparedGroup = (typeof comparedGroups)[number];

/** One machine, or one of its products, in the comparison table. */
export interface ComparedMachine extends GiveawayRow {
  readonly key: string;
  /** Machine id. */
  readonly mid: number;
  readonly equipment: string;
  /** Null for packages without a product; undefined for all products together. */
  readonly product: string | null | undefined;
  readonly packages: number;
  /** Share of each group, 0 to 100; null without packages. */
  readonly shares: Readonly<Record<ComparedGroup, number | null>>;
}

const sharesOf = (classes: Classes, packages: number): ComparedMachine["shares"] => {
  const countOf = (group: ComparedGroup): number =>
    weighingClasses
      .filter((code) => groupOf(code) === group)
      .reduce((sum, code) => sum + classes[code].count, 0);
  const shares = comparedGroups.map((group) => [group, percentOf(countOf(group), packages)] as const);
  return Object.fromEntries(shares) as Record<ComparedGroup, number | null>;
};

interface Part {
  readonly key: string;
  readonly product: string | null | undefined;
  readonly unit: WeightUnit;
  readonly classes: Classes;
  readonly given: readonly Giveaway[];
}

/** All machines with packages, or all their products. */
export const comparedMachines = (
  machines: readonly EquipmentClassification[],
  byProduct: boolean,
  given: GiveawayAnswer | undefined,
): ComparedMachine[] =>
  machines.flatMap(({ id, equipment, unit, classes, products }) => {
    const own = (given?.entries ?? []).filter((entry) => entry.id === id);
    const all = own.map(({ giveaway }) => giveaway);
    const parts: Part[] = byProduct
      ? products.map((one) => ({
          key: `${id} ${one.product?.id ?? "none"}`,
          product: one.product?.name ?? null,
          unit: one.product?.unit ?? "g",
          classes: one.classes,
          given: own.filter(({ product }) => product.id === one.product?.id).map(({ giveaway }) => giveaway),
        }))
      : [{ key: String(id), product: undefined, unit, classes, given: all }];
    return parts
      .map((part) => {
        const packages = packagesOf(part.classes);
        return {
          key: part.key,
          mid: id,
          equipment,
          product: part.product,
          packages,
          shares: sharesOf(part.classes, packages),
          giveaway: part.given.length === 0 ? null : sumOfGiveaways(part.given),
          unit: part.unit,
          isOfOne: part.given.length === 1,
        };
      })
      .filter(({ packages }) => packages > 0);
  });
