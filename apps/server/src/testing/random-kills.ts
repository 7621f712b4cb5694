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

/** Kills each of the three `times` times, in random order, each kill in an equal share of the batches. */
export function randomKills(batches: number, times: number): fc.Arbitrary<ReadonlyMap<number, Kill>> {
  const killed = Array.from({ length: times }, () => targets).flat();
  const share = Math.floor(batches / killed.length);
  const detail = fc.record({ place: fc.nat(share - 1), which: fc.nat(3), afterMs: fc.nat(40) });
  const length = { minLength: killed.length, maxLength: killed.length };
  return fc.tuple(fc.shuffledSubarray(killed, length), fc.array(detail, length)).map(
    ([order, details]) =>
      new Map(
        order.map((what, i) => {
          const { place, which, afterMs } = details[i] as (typeof details)[number];
          return [i * share + place, { what, which, afterMs }] as const;
        }),
      ),
  );
}
