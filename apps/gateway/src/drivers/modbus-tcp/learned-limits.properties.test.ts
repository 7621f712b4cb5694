import fc from "fast-check";
import { expect, it } from "vitest";
import { propertyRuns } from "../../../testing/property-runs.ts";
import { UnansweredSpan } from "./connection.ts";
import { LearnedLimits } from "./learned-limits.ts";
import type { RequestLimits } from "./plan-requests.ts";

const dayMs = 24 * 60 * 60_000;

/** A machine that does not answer requests of more than `most` registers, and loses the next `losses` answers. */
class Machine {
  readonly asked: number[] = [];
  readonly limits: LearnedLimits;
  nowMs = 0;
  most: number;
  losses = 0;

  constructor(most: number) {
    this.most = most;
    this.limits = new LearnedLimits({ maxRegisters: 125, maxGap: 8 }, () => this.nowMs);
  }

  ask(count: number): void {
    this.asked.push(count);
    this.losses -= 1;
    if (this.losses >= 0 || count > this.most) throw new UnansweredSpan("silent", "sem resposta", count);
    this.limits.heard(count);
  }

  /** Reads `needed` registers and gives the largest request's size; null when the look failed. */
  async look(needed = 125): Promise<number | null> {
    this.losses = Math.max(0, this.losses);
    const read = async ({ maxRegisters }: RequestLimits): Promise<number> => {
      const size = Math.min(needed, maxRegisters);
      for (let left = needed; left > 0; left -= size) this.ask(Math.min(left, size));
      return size;
    };
    return this.limits.within(read).catch((error: unknown) => {
      if (!(error instanceof UnansweredSpan)) throw error;
      return null;
    });
  }

  /** Sizes of the requests of one look. */
  async requests(needed: number): Promise<number[]> {
    this.asked.length = 0;
    await this.look(needed);
    return [...this.asked];
  }
}

const sizes = fc.integer({ min: 2, max: 125 });
const settled = 20;

it("finds the size of any machine that is silent to larger requests, loses no read by it, and tries anew a day later", async () => {
  await fc.assert(
    fc.asyncProperty(sizes, async (most) => {
      const machine = new Machine(most);
      for (let look = 0; look < settled; look += 1)
        expect(await machine.look()).toSatisfy((size) => size !== null && size <= most);
      const found = await machine.look();
      expect(found).toBeGreaterThanOrEqual(most - 2);
      machine.asked.length = 0;
      expect(await machine.look()).toBe(found);
      expect(Math.max(...machine.asked)).toBe(found);
      machine.most = 125;
      machine.nowMs += dayMs + 1;
      expect(await machine.look()).toBe(125);
      expect(machine.limits.learned()).toBeNull();
    }),
    propertyRuns(200),
  );
});

it("one-off losses change no later request, whatever sizes are read and how long the machine is away", async () => {
  const act = fc.record({ needed: sizes, losses: fc.nat({ max: 6 }) });
  await fc.assert(
    fc.asyncProperty(sizes, fc.array(act, { maxLength: 20 }), async (most, acts) => {
      const machine = new Machine(most);
      for (let look = 0; look < settled; look += 1) await machine.look();
      const healthy = await machine.requests(125);
      for (const { needed, losses } of acts) {
        // Losses in a row are an outage: looks fail until the machine is back.
        machine.losses = losses;
        while (machine.losses > 0) await machine.look(needed);
        await machine.look(needed);
        expect(await machine.requests(125)).toEqual(healthy);
      }
    }),
    propertyRuns(100),
  );
});

it("a lost answer of a size that was answered fails its look alone, and is not asked again smaller", async () => {
  const machine = new Machine(125);
  for (const needed of [125, 40]) {
    expect(await machine.look(needed)).toBe(needed);
    machine.losses = 1;
    expect(await machine.requests(needed)).toEqual([needed]);
    expect(await machine.requests(needed)).toEqual([needed]);
    expect(machine.limits.learned()).toBeNull();
  }
});

it("a machine that is replaced by one of smaller requests is read after one lost look", async () => {
  const machine = new Machine(125);
  await machine.look();
  machine.most = 24;
  expect(await machine.look()).toBeNull();
  for (let look = 0; look < settled; look += 1) expect(await machine.look()).not.toBeNull();
  expect(machine.limits.learned()).toEqual({ maxRegisters: 24, maxGap: 0 });
});
