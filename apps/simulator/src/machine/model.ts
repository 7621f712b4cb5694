import type { Verdict } from "@fiel/contracts";

/** What the line knows of a product, and how its filler behaves with it. Weights in mg, gross. */
export interface ProductModel {
  /** Numeric code as the machine's registers hold it. */
  readonly code: number;
  readonly codeText: string;
  readonly grossMg: number;
  readonly packageMg: number;
  /** Distances from the gross target at which the machine rejects. */
  readonly rejectOverMg: number;
  readonly rejectUnderMg: number;
  /** Standard deviation of one package around the filler's mean. */
  readonly spreadMg: number;
  /** Smallest step of the scale's display. */
  readonly divisionMg: number;
  readonly packagesPerMinute: number;
}

/** A film reel as this line uses it. */
export interface CoilModel {
  readonly code: number;
  readonly weightMg: number;
  /** Packages that one reel makes. */
  readonly packages: number;
}

/** One weigher. */
export interface MachineModel {
  readonly mid: number;
  readonly name: string;
  /** Rotated over the days; at least one. */
  readonly products: readonly ProductModel[];
  /** One operator code for each of the three shifts and each week of a fortnight. */
  readonly operators: readonly (readonly [number, number, number])[];
  readonly coil: CoilModel;
  /** Mean running time between two unplanned stops. */
  readonly minutesBetweenStops: number;
  /** Probability that a Sunday has a first shift. */
  readonly sundayShift: number;
}

/** A whole factory; everything it ever does follows from these values. */
export interface FactoryModel {
  readonly seed: number;
  /** The plant's wall clock. A fixed offset: Brazil has had no summer time since 2019. */
  readonly utcOffsetMin: number;
  readonly machines: readonly MachineModel[];
}

/** An uninterrupted stretch of one state: running, or stopped for one cause. */
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

/** Verdicts by the number that the registers and the columns use for them; 0 is "none". */
export const verdicts: readonly (Verdict | null)[] = [null, "useful", "over", "under", "invalid"];
export const verdictNumber = { none: 0, useful: 1, over: 2, under: 3, invalid: 4 } as const;
