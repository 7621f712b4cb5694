import type { BatchInput } from "@fiel/contracts";
import fc from "fast-check";

type Records<Kind extends "weighings" | "occurrences" | "leftovers"> = fc.Arbitrary<
  NonNullable<BatchInput[Kind]>
>;
type Instant = fc.Arbitrary<number>;

const minuteMs = 60_000;
const longestStopMs = 90 * minuteMs;
const product = fc.constantFrom("ARROZ-1", "FEIJAO-1", "GRANEL");
const equipment = fc.constantFrom(3, 4);
const nobody = fc.constant(null);

const weighings = (at: Instant): Records<"weighings"> =>
  fc.array(
    fc
      .uniqueArray(fc.record({ at, weightMg: fc.integer({ min: 960_000, max: 1_060_000 }) }), {
        minLength: 5,
        maxLength: 40,
        selector: (one) => one.at,
      })
      .map((all) => all.toSorted((one, other) => one.at - other.at))
      .chain((all) =>
        fc.record({
          equipment,
          product,
          operator: fc.constant(12),
          // The verdict is the only source of rejected packages for products without limits.
          verdict: fc.array(
            fc.constantFrom("useful" as const, "over" as const, "under" as const, "invalid" as const, null),
            {
              minLength: all.length,
              maxLength: all.length,
            },
          ),
          at: fc.constant(all.map((one) => one.at)),
          weightMg: fc.constant(all.map((one) => one.weightMg)),
        }),
      ),
    { minLength: 4, maxLength: 8 },
  );

const occurrences = (at: Instant, endMs: number): Records<"occurrences"> =>
  fc
    .uniqueArray(
      fc.record({
        equipment,
        code: fc.constantFrom(20, 21, 22),
        startedAt: at,
        lastsMs: fc.integer({ min: 1, max: longestStopMs }),
      }),
      { minLength: 5, maxLength: 60, selector: ({ startedAt }) => startedAt },
    )
    .map((all) =>
      all.map(({ lastsMs, ...one }) => ({ ...one, endedAt: Math.min(endMs, one.startedAt + lastsMs) })),
    );

const leftovers = (at: Instant): Records<"leftovers"> => {
  const any = { equipment, at, product, operator: nobody };
  const kind = fc.constantFrom("scrap" as const, "reprocess" as const);
  return fc.uniqueArray(
    fc.oneof(
      fc.record({ ...any, kind, weightMg: fc.integer({ min: 1, max: 90_000 }) }),
      fc.record({ ...any, kind: fc.constant("chargeback" as const), count: fc.integer({ min: 1, max: 9 }) }),
    ),
    { maxLength: 30, selector: (one) => one.at },
  );
};

/** Random records of machines 3 and 4 in a span (UTC ms): packages, stops and leftovers, in any order and overlapping. */
export const plantsTime = (startMs: number, endMs: number): fc.Arbitrary<Partial<BatchInput>> => {
  const at = fc.integer({ min: startMs + minuteMs, max: endMs - minuteMs });
  return fc.record({
    weighings: weighings(at),
    occurrences: occurrences(at, endMs),
    leftovers: leftovers(at),
  });
};
