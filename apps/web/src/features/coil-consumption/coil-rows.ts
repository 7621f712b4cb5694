import type { CoilUse } from "@fiel/contracts";
import { coilConsumption, commonUnit, expectedPackages, type WeightUnit } from "@fiel/domain";

/** One use of a coil, for table and chart. */
export interface CoilRow {
  readonly key: string;
  /** Name of the coil; the code when it is not registered. */
  readonly coil: string;
  /** Machine id. */
  readonly mid: number;
  readonly equipment: string;
  readonly product: string | null;
  /** Unit of the product; undefined without a product. */
  readonly unit: WeightUnit | undefined;
  readonly startMs: number;
  /** Null while the coil is in use. */
  readonly endMs: number | null;
  readonly weightStartG: number;
  readonly weightEndG: number | null;
  readonly consumptionG: number | null;
  readonly packages: number;
  /** Packages that the used film should make by the registered coil; null when unknown. */
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

/** Totals of one kind of coil over the uses that ended, since only those have a consumption. */
export interface CoilSum {
  readonly coil: string;
  readonly uses: number;
  readonly consumptionG: number;
  /** Film left on the coils when they were removed. */
  readonly leftG: number;
  readonly packages: number;
  readonly expected: number | null;
}

const sumOf = (rows: readonly CoilRow[], valueOf: (row: CoilRow) => number): number =>
  rows.reduce((sum, row) => sum + valueOf(row), 0);

/** Common unit of the products that the coils were used for, so that all film is shown in one unit. */
export const unitOfCoils = (rows: readonly CoilRow[]): WeightUnit => commonUnit(rows.map(({ unit }) => unit));

/** Totals per coil, highest consumption first. */
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
