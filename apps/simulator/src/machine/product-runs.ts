import { HOUR_MS, productionDayStart } from "./calendar.ts";
import type { FactoryModel, MachineModel, ProductModel } from "./model.ts";
import { Random } from "./random.ts";

export interface ProductRun {
  readonly fromMs: number;
  readonly product: ProductModel;
  /** Whether the line had to change over from another product. */
  readonly isChange: boolean;
}

function indicesOf(
  factory: FactoryModel,
  machine: MachineModel,
  day: number,
): { index: number; offsetH: number }[] {
  const random = new Random(factory.seed, machine.mid, day, "products");
  const kinds = machine.products.length;
  const first = Math.floor(random.next() * kinds);
  const runs = [{ index: first, offsetH: 0 }];
  if (kinds > 1 && random.chance(0.6)) {
    const step = 1 + Math.floor(random.next() * (kinds - 1));
    runs.push({ index: (first + step) % kinds, offsetH: random.between(5, 18) });
  }
  return runs;
}

/** Products of a machine on a production day, each with its start; the first one begins with the day. */
export function productRunsOf(factory: FactoryModel, machine: MachineModel, day: number): ProductRun[] {
  const dayStartMs = productionDayStart(day, factory.utcOffsetMin);
  let previous = indicesOf(factory, machine, day - 1).at(-1)?.index;
  return indicesOf(factory, machine, day).map(({ index, offsetH }) => {
    const product = machine.products[index];
    if (product === undefined) throw new RangeError(`Machine ${machine.name} has no products`);
    const isChange = index !== previous;
    previous = index;
    return { fromMs: Math.round(dayStartMs + offsetH * HOUR_MS), product, isChange };
  });
}
