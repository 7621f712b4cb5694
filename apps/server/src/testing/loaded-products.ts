import fc from "fast-check";
import { productKeys } from "./weighing-records.ts";

/** The latest report of a machine, with its loaded product. */
export interface Loaded {
  readonly equipment: number;
  readonly at: number;
  readonly product: string | null;
}

const minuteMs = 60_000;

/** Reports of some machines, within hours around an instant; at most one each. */
export const loadedAround = (aroundMs: number, hours: number): fc.Arbitrary<Loaded[]> =>
  fc.uniqueArray(
    fc.record({
      equipment: fc.constantFrom(3, 4, 5),
      at: fc.integer({ min: -hours * 60, max: hours * 60 }).map((minute) => aroundMs + minute * minuteMs),
      product: fc.constantFrom(null, ...productKeys),
    }),
    { maxLength: 3, selector: ({ equipment }) => equipment },
  );
