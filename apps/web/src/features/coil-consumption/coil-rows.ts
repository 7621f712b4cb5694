import type { CoilUse } from "@fiel/contracts";
import { coilConsumption, commonUnit, expectedPackages, type WeightUnit } from "@fiel/domain";

/** A use of a coil as table and chart show it. */
export interface CoilRow {
  readonly key: string;
  /** Name, or the code of a coil that is not registered. */
  readonly coil: string;
  /** Machine id. */
  readonly mid: number;
  readonly equipment: string;
  readonly product: string | null;
  /** The product's; undefined where there is none. */
  readonly unit: WeightUnit | undefined;
  readonly startMs: number;
  /** Null while it is in use. */
  readonly endMs: number | null;
  readonly weightStartG: number;
  readonly weightEndG: number | null;
  readonly consumptionG: number | null;
  readonly packages: number;
  /** By the registered reel, for so much film. */
  readonly expected: number | null;
}

export const coilRowOf = (use: CoilUse): CoilRow => {
  const { coil, equipment, product, startDate, endDate, weightStart, weightEnd, count } = use;
  const consumptionG = coilConsumption(use);
  return {
    key: `${equipment.mid} ${startDate} ${coil.id}`,
    coil: coil.name ?? String(coil.id),
    mid: equipment.mid,
    equipment: equipment.name,
    product: product?.name ?? null,
    unit: product?.unit,
    startMs: startDate,
    endMs: endDate,
    weightStartG: weightStart,
    weightEndG: weightEnd,
    consumptionG,
    packages: count,
    expected: expectedPackages(consumptionG, coil),
  };
};

/** What was used of one kind of coil; only coils that were taken off, whose consumption is known. */
export interface CoilSum {
  readonly coil: string;
  readonly uses: number;
  readonly consumptionG: number;
  /** Film that was still on them. */
  readonly leftG: number;
  readonly packages: number;
  readonly expected: number | null;
}

const sumOf = (rows: readonly CoilRow[], valueOf: (row: CoilRow) => number): number =>
  rows.reduce((sum, row) => sum + valueOf(row), 0);

/** The unit of the products that these coils were for, so that film is compared in one. */
export const unitOfCoils = (rows: readonly CoilRow[]): WeightUnit => commonUnit(rows.map(({ unit }) => unit));

/** By coil, the most used first. */
export const coilSums = (rows: readonly CoilRow[]): CoilSum[] => {
  const finished = rows.filter(({ consumptionG }) => consumptionG !== null);
  return [...Map.groupBy(finished, ({ coil }) => coil)]
    .map(([coil, own]) => ({
      coil,
      uses: own.length,
      consumptionG: sumOf(own, (row) => row.consumptionG ?? 0),
      leftG: sumOf(own, (row) => row.weightEndG ?? 0),
      packages: sumOf(own, (row) => row.packages),
      expected: own.some(({ expected }) => expected === null) ? null : sumOf(own, (row) => row.expected ?? 0),
    }))
    .toSorted((one, other) => other.consumptionG - one.consumptionG);
};
