import { expect, test } from "vitest";
import { giveUpWaitingAfter } from "./give-up-waiting-after.ts";
import { createPace } from "./pace.ts";
import { planRing } from "./plan-ring.ts";
import { ringPosition, type RingPosition } from "./ring.ts";
import { settleRing } from "./settle-ring.ts";

const numbers = { head: { range: 65_536, modulus: null }, counter: { range: 2 ** 32, modulus: null } };
const pace = createPace(1_500, { ms: 250, isMeasured: true });

/** Repeats looks at one head until nothing more comes; only the entries with the given sequences are written in the ring. */
const settle = (
  [sequence, packages]: readonly [number, number],
  after: readonly [number, number],
  written: readonly number[],
) => {
  let position: RingPosition = ringPosition.parse({ sequence, packages, at: 0, isInStep: true });
  const total = { taken: [] as number[], lost: 0, kinds: [] as string[], looks: 0 };
  for (let i = 1; i <= 2 * giveUpWaitingAfter; i += 1) {
    const head = { size: 4, sequence: after[0], packages: after[1] };
    const plan = planRing(position, head, numbers, { pace, now: i, isKnown: true });
    const entries = plan.sequences.map((one) => ({ sequence: written.includes(one) ? one : null }));
    const { kind, taken, lost, ...rest } = settleRing(plan, entries, {
      madeMeanwhile: 2,
      counterModulus: 2 ** 32,
    });
    position = rest.position;
    total.taken.push(...taken.map((entry) => entry.sequence ?? Number.NaN));
    total.lost += lost;
    if (kind !== "goesOn") total.kinds.push(kind);
    if (taken.length + lost > 0) total.looks = i;
  }
  return total;
};

test("switched off, a package, its counter cleared, all unseen: the package, and no loss up to the roll-over", () => {
  const found = settle([65_533, 13], [1, 0], [1]);
  expect(found).toEqual({ taken: [1], lost: 0, kinds: ["restarted"], looks: 2 });
});

test("after a reset the counter's packages without an entry are lost, once, when the newest does not come", () => {
  const found = settle([40_000, 40_000], [3, 3], [1]);
  expect(found).toEqual({ taken: [1], lost: 2, kinds: ["restarted"], looks: giveUpWaitingAfter + 1 });
});

test("a ring that outlives its counter's clearing loses what it no longer holds", () => {
  const found = settle([500, 40], [506, 2], [503, 504, 505, 506]);
  expect(found).toEqual({ taken: [503, 504, 505, 506], lost: 2, kinds: ["restarted"], looks: 2 });
});

test("entries that the head alone announces while the numbers go on are waited for and are no loss", () => {
  const found = settle([10, 10], [13, 10], [13]);
  expect(found).toEqual({ taken: [13], lost: 0, kinds: [], looks: giveUpWaitingAfter + 1 });
});
