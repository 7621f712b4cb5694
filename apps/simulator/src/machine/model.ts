import type { Verdict } from "@fiel/contracts";

/** A product as the line knows it, and how its filler behaves with it. Weights are gross, mg. */
export interface ProductModel {
  /** Numeric code in the machine's registers. */
  readonly code: number;
  readonly codeText: string;
  readonly grossMg: number;
  readonly packageMg: number;
  /** Distances from the gross target above and below which the machine rejects, mg. */
  readonly rejectOverMg: number;
  readonly rejectUnderMg: number;
  /** Standard deviation of a package around the filler's mean, mg. */
  readonly spreadMg: number;
  /** Smallest step of the scale's display, mg. */
  readonly divisionMg: number;
  readonly packagesPerMinute: number;
}

/** A film coil as the line uses it. */
export interface CoilModel {
  readonly code: number;
  readonly weightMg: number;
  /** Number of packages from one full coil. */
  readonly packages: number;
}

/** One weigher with its line. */
export interface MachineModel {
  readonly mid: number;
  readonly name: string;
  /** Products that the days choose from; at least one. */
  readonly products: readonly ProductModel[];
  /** Operator code of each of the three shifts, one list per week in rotation; at least one list. */
  readonly operators: readonly (readonly [number, number, number])[];
  readonly coil: CoilModel;
  /** Mean running time between two unplanned stops, min. */
  readonly minutesBetweenStops: number;
  /** Probability, 0-1, that a Sunday has a first shift. */
  readonly sundayShift: number;
}

/** A factory. Its whole behaviour follows from these values. */
export interface FactoryModel {
  readonly seed: number;
  /** Fixed offset of the plant's clock from UTC, min: Brazil has had no summer time since 2019. */
  readonly utcOffsetMin: number;
  readonly machines: readonly MachineModel[];
}

/** A period in one state, running or stopped for one cause, UTC ms. */
export interface Segment {
  readonly startMs: number;
  readonly endMs: number;
  /** Event code of the stop; null while running. */
  readonly code: number | null;
  readonly product: ProductModel;
  readonly operator: number;
  /** Packages per minute; 0 while stopped. */
  readonly speed: number;
}

/** Verdicts by their number in registers and columns; 0 is none. */
export const verdicts: readonly (Verdict | null)[] = [null, "useful", "over", "under", "invalid"];
export const verdictNumber = { none: 0, useful: 1, over: 2, under: 3, invalid: 4 } as const;
