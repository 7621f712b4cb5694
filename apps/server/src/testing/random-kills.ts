import fc from "fast-check";

const targets = ["node", "server", "postgres"] as const;

/** What of two servers on external stores is killed. */
export interface Kill {
  readonly what: (typeof targets)[number];
  /** Which node of four; of two servers, the rest of a division by two. */
  readonly which: number;
  /** How long after a batch began to be sent, in ms. */
  readonly afterMs: number;
}

/** Each of the three once, in any order, at a batch of its own third of so many. */
export function randomKills(batches: number): fc.Arbitrary<ReadonlyMap<number, Kill>> {
  const third = Math.floor(batches / targets.length);
  const detail = fc.record({ place: fc.nat(third - 1), which: fc.nat(3), afterMs: fc.nat(40) });
  const length = { minLength: targets.length, maxLength: targets.length };
  return fc.tuple(fc.shuffledSubarray([...targets], length), fc.array(detail, length)).map(
    ([order, details]) =>
      new Map(
        order.map((what, i) => {
          const { place, which, afterMs } = details[i] as (typeof details)[number];
          return [i * third + place, { what, which, afterMs }] as const;
        }),
      ),
  );
}
