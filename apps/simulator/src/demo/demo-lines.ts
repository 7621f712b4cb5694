/** How the filler behaves with a product: standard deviation of a package and division of the scale, both mg, and pace of the line. */
interface FillingData {
  readonly spreadMg: number;
  readonly divisionMg: number;
  readonly packagesPerMinute: number;
}

/** Filling data by product code of demo-factory.json. */
export const demoFilling: Readonly<Record<number, FillingData>> = {
  100101: { spreadMg: 4_600, divisionMg: 100, packagesPerMinute: 42 },
  100102: { spreadMg: 4_300, divisionMg: 100, packagesPerMinute: 42 },
  100105: { spreadMg: 22_000, divisionMg: 1_000, packagesPerMinute: 31 },
  200101: { spreadMg: 4_500, divisionMg: 100, packagesPerMinute: 43 },
  200105: { spreadMg: 21_000, divisionMg: 1_000, packagesPerMinute: 33 },
  200205: { spreadMg: 23_000, divisionMg: 1_000, packagesPerMinute: 32 },
  300250: { spreadMg: 2_300, divisionMg: 100, packagesPerMinute: 48 },
  300500: { spreadMg: 3_700, divisionMg: 100, packagesPerMinute: 44 },
  300501: { spreadMg: 3_900, divisionMg: 100, packagesPerMinute: 44 },
  400101: { spreadMg: 4_900, divisionMg: 100, packagesPerMinute: 41 },
  400201: { spreadMg: 4_700, divisionMg: 100, packagesPerMinute: 41 },
  500010: { spreadMg: 36_000, divisionMg: 10_000, packagesPerMinute: 30 },
  500025: { spreadMg: 66_000, divisionMg: 10_000, packagesPerMinute: 26 },
  600500: { spreadMg: 4_200, divisionMg: 100, packagesPerMinute: 40 },
  600101: { spreadMg: 4_800, divisionMg: 100, packagesPerMinute: 39 },
};

/** What a line produces and who runs it. `crew` is the index of a group of three operators in demo-factory.json. */
interface LineData {
  readonly products: readonly number[];
  readonly coil: number;
  readonly crew: number;
  readonly minutesBetweenStops: number;
  readonly sundayShift: number;
}

/** Line data by equipment name of demo-factory.json. */
export const demoLines: Readonly<Record<string, LineData>> = {
  ACU1: { products: [100101, 100102, 100105], coil: 1, crew: 0, minutesBetweenStops: 31, sundayShift: 0.5 },
  ARZ1: { products: [200105, 200205], coil: 2, crew: 1, minutesBetweenStops: 36, sundayShift: 0.3 },
  ARZ2: { products: [200105], coil: 2, crew: 1, minutesBetweenStops: 24, sundayShift: 0.1 },
  ARZ3: { products: [200101], coil: 1, crew: 1, minutesBetweenStops: 29, sundayShift: 0.1 },
  CAF1: { products: [300250, 300500], coil: 3, crew: 2, minutesBetweenStops: 27, sundayShift: 0.1 },
  CAF2: { products: [300500, 300501], coil: 3, crew: 2, minutesBetweenStops: 38, sundayShift: 0.1 },
  CAF3: { products: [300250], coil: 3, crew: 2, minutesBetweenStops: 19, sundayShift: 0.05 },
  FEJ1: { products: [400101, 400201], coil: 4, crew: 3, minutesBetweenStops: 33, sundayShift: 0.1 },
  FEJ2: { products: [400101, 400201], coil: 4, crew: 3, minutesBetweenStops: 26, sundayShift: 0.1 },
  NPK1: { products: [500025, 500010], coil: 5, crew: 4, minutesBetweenStops: 22, sundayShift: 0.05 },
  NPK2: { products: [500025], coil: 5, crew: 4, minutesBetweenStops: 28, sundayShift: 0.05 },
  FAR1: { products: [600500, 600101], coil: 6, crew: 5, minutesBetweenStops: 25, sundayShift: 0.1 },
};
