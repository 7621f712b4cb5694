import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { whileRenewed } from "./while-renewed.ts";

const leaseS = 0.3;
/** Work that ends only when it is aborted. */
const endless = (signal: AbortSignal) => sleep(60_000, undefined, { signal });

test.each([
  ["the store is away", () => Promise.reject(new Error("ECONNREFUSED"))],
  ["another server took it", async () => false],
])("work ends where its lease does: %s", async (_, renew) => {
  await expect(whileRenewed({ leaseS, renew }, endless)).rejects.toThrow("aborted");
});

test("work ends where its lease does: the store does not answer", async () => {
  const answer = Promise.withResolvers<boolean>();
  const begunMs = performance.now();
  let endedMs = Infinity;
  const working = whileRenewed({ leaseS, renew: () => answer.promise }, async (signal) => {
    await endless(signal).catch(() => undefined);
    endedMs = performance.now();
    answer.resolve(false);
  });
  await working;
  // The work ends when another server may take it, with tolerance for one renewal and a busy machine.
  expect(endedMs - begunMs).toBeLessThan(10_000);
});

test("a store that is away for a moment costs nothing", async () => {
  let asked = 0;
  const renew = async () => {
    asked += 1;
    if (asked % 2 === 0) throw new Error("ECONNRESET");
    return true;
  };
  const done = await whileRenewed({ leaseS, renew }, async (signal) => {
    while (asked < 8) await sleep(10, undefined, { signal });
    return "done";
  });
  expect(done).toBe("done");
});
