import type { FactoryModel, MachineModel, ProductModel } from "../model.ts";

const rice: ProductModel = {
  code: 200101,
  codeText: "200101",
  grossMg: 1_008_000,
  packageMg: 8_000,
  rejectOverMg: 15_000,
  rejectUnderMg: 14_000,
  spreadMg: 4_500,
  divisionMg: 100,
  packagesPerMinute: 38,
};
const bigRice: ProductModel = {
  code: 200105,
  codeText: "200105",
  grossMg: 5_030_000,
  packageMg: 30_000,
  rejectOverMg: 80_000,
  rejectUnderMg: 70_000,
  spreadMg: 21_000,
  divisionMg: 1_000,
  packagesPerMinute: 30,
};

export const smallMachine: MachineModel = {
  mid: 3,
  name: "ARZ1",
  products: [rice, bigRice],
  operators: [
    [101, 102, 103],
    [103, 101, 102],
  ],
  coil: { code: 2, weightMg: 24_000_000, packages: 4_000 },
  minutesBetweenStops: 25,
  sundayShift: 0.2,
};

/** A factory with one machine, for tests. */
export function smallFactory(seed: number): FactoryModel {
  return { seed, utcOffsetMin: -180, machines: [smallMachine] };
}
