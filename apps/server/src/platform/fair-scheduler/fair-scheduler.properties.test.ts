import fc from "fast-check";
import { expect, it } from "vitest";
import { FairScheduler } from "./fair-scheduler.ts";

const seed = Number(process.env["FIEL_SEED"]);

const job = fc.record({
  tenant: fc.integer({ min: 1, max: 4 }),
  rounds: fc.nat({ max: 6 }),
  leaves: fc.boolean(),
});

it("never lets in more than it may, loses nobody, and keeps each tenant's order", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 2, max: 7 }),
      fc.array(job, { maxLength: 40 }),
      async (inFlight, jobs) => {
        const queue = new FairScheduler(inFlight);
        const running = new Map<number, number>();
        const begun: { tenant: number; index: number }[] = [];
        let most = 0;
        let mostOfOne = 0;
        const count = (tenant: number, change: number): void => {
          running.set(tenant, (running.get(tenant) ?? 0) + change);
          most = Math.max(
            most,
            [...running.values()].reduce((sum, one) => sum + one, 0),
          );
          mostOfOne = Math.max(mostOfOne, ...running.values());
        };
        const leaving = new AbortController();
        const all = jobs.map(({ tenant, rounds, leaves }, index) =>
          queue.run(
            tenant,
            async () => {
              begun.push({ tenant, index });
              count(tenant, 1);
              for (let i = 0; i < rounds; i += 1) await Promise.resolve();
              count(tenant, -1);
              return index;
            },
            leaves ? leaving.signal : undefined,
          ),
        );
        leaving.abort(new Error("left"));
        const ends = await Promise.allSettled(all);

        expect(most).toBeLessThanOrEqual(inFlight);
        expect(mostOfOne).toBeLessThanOrEqual(Math.floor(inFlight / 2));
        for (const [index, end] of ends.entries()) {
          const ran = begun.some((one) => one.index === index);
          expect(end.status).toBe(ran ? "fulfilled" : "rejected");
          expect(ran || jobs[index]?.leaves).toBe(true);
        }
        for (const tenant of [1, 2, 3, 4]) {
          const order = begun.filter((one) => one.tenant === tenant).map(({ index }) => index);
          expect(order).toEqual(order.toSorted((one, other) => one - other));
        }
      },
    ),
    { seed },
  );
});
