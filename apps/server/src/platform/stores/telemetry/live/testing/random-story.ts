import fc from "fast-check";
import type { NativeBlock } from "../../native-block.ts";
import { type Failure, tick } from "./slow-store.ts";
import { blockOf, type Row } from "./weighing-blocks.ts";

interface StoreStep {
  readonly kind: "store";
  /** The same one again is a repeat, whatever its rows. */
  readonly batch: number;
  readonly rows: readonly Row[];
  readonly fails: Failure;
  /** Whether all that is under way ends before the next step. */
  readonly waits: boolean;
}

interface ReadStep {
  readonly kind: "read";
  readonly waits: boolean;
}

/** Batches of such rows that are stored, repeated, and fail before or after they are. */
export const storeStep = (row: fc.Arbitrary<Row>): fc.Arbitrary<StoreStep> =>
  fc.record({
    kind: fc.constant("store" as const),
    batch: fc.integer({ min: 0, max: 5 }),
    rows: fc.array(row, { minLength: 1, maxLength: 90 }),
    fails: fc.constantFrom<Failure[]>("no", "no", "no", "before", "after"),
    waits: fc.boolean(),
  });

interface Players<R> {
  readonly read: (step: R) => Promise<unknown>;
  /** `added` is null for a repeat. */
  readonly storing: (added: NativeBlock | null, store: () => Promise<void>) => Promise<void>;
  readonly store: (name: string, rows: readonly Row[], fails: Failure) => Promise<void>;
}

/** Plays the steps, several at a time where they do not wait; resolves when all have ended. */
export async function play<R extends ReadStep>(
  steps: readonly (StoreStep | R)[],
  { read, storing, store }: Players<R>,
): Promise<void> {
  const known = new Map<number, readonly Row[]>();
  const running: Promise<unknown>[] = [];
  for (const one of steps) {
    if (one.kind === "read") running.push(read(one));
    else {
      const isFirst = !known.has(one.batch);
      const rows = known.get(one.batch) ?? one.rows;
      known.set(one.batch, rows);
      const stored = storing(isFirst ? blockOf(rows) : null, () => store(`${one.batch}`, rows, one.fails));
      running.push(stored.catch(() => undefined));
    }
    if (one.waits) await Promise.all(running);
    else if (running.length % 3 === 0) await tick();
  }
  await Promise.all(running);
}
