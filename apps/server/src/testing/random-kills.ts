import fc from "fast-check";

const targets = ["node", "server", "postgres"] as const;

/** A process to kill: of two servers, or of their stores. */
export interface Kill {
  readonly what: (typeof targets)[number];
  /** Node of four; for servers, modulo two. */
  readonly which: number;
  /** Ms after the sending of a batch started. */
  readonly afterMs: number;
}

/** Kills each of the three once, in random order, each in its own third of the batches. */
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
