import fc from "fast-check";
import { expect, it } from "vitest";
import { UnansweredSpan } from "./connection.ts";
import { LearnedLimits } from "./learned-limits.ts";
import type { RequestLimits } from "./plan-requests.ts";

const dayMs = 24 * 60 * 60_000;

/** A machine that does not answer requests of more than `most` registers, and the sizes that it was asked for. */
const machineOf = (state: { most: number }, limits: LearnedLimits) => {
  const asked: number[] = [];
  const read = async ({ maxRegisters }: RequestLimits): Promise<number> => {
    asked.push(maxRegisters);
    if (maxRegisters > state.most) throw new UnansweredSpan("silent", "sem resposta", maxRegisters);
    limits.heard(maxRegisters);
    return maxRegisters;
  };
  return { asked, read };
};

it("finds the size of any machine that is silent to larger requests, loses no read by it, and tries anew a day later", async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 2, max: 125 }), async (most) => {
      let nowMs = 0;
      const state = { most };
      const limits = new LearnedLimits({ maxRegisters: 125, maxGap: 8 }, () => nowMs);
      const { asked, read } = machineOf(state, limits);
      for (let look = 0; look < 12; look += 1) expect(await limits.within(read)).toBeLessThanOrEqual(most);
      asked.length = 0;
      const found = await limits.within(read);
      expect(found).toBeGreaterThanOrEqual(most - 2);
      expect(asked).toEqual([found]);
      state.most = 125;
      nowMs += dayMs + 1;
      expect(await limits.within(read)).toBe(125);
      expect(limits.learned()).toBeNull();
    }),
  );
});
