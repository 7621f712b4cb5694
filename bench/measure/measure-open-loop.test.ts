import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { warmUpBatches } from "./measure-closed-loop.ts";
import { measureOpenLoop } from "./measure-open-loop.ts";

const periodMs = 40;
const server = { pid: process.pid, postmasterPid: process.pid };
const phase = { periodMs, server, seconds: (9.5 * periodMs) / 1000, signal: new AbortController().signal };

test("a server that stalls is sent to all the same, and each batch waits since it was due", async () => {
  let [underWay, most] = [0, 0];
  let [sent, stallEndsMs] = [0, Number.NaN];
  const send = async (): Promise<void> => {
    sent += 1;
    // Those before the loop begins.
    if (sent <= warmUpBatches) return;
    if (Number.isNaN(stallEndsMs)) stallEndsMs = performance.now() + 8 * periodMs;
    underWay += 1;
    most = Math.max(most, underWay);
    await sleep(Math.max(0, stallEndsMs - performance.now()));
    underWay -= 1;
  };
  const { latency, processor } = await measureOpenLoop({ ...phase, gateways: [{ send }] });
  expect(latency.count).toBe(10);
  expect(most).toBeGreaterThan(2);
  expect(latency.p99 - latency.p50).toBeGreaterThanOrEqual(2 * periodMs);
  expect(processor.server + processor.postgres).toBeGreaterThanOrEqual(0);
});

test("a batch that is refused ends the step with its reason", async () => {
  const send = () => Promise.reject(new Error("recusado"));
  await expect(measureOpenLoop({ ...phase, gateways: [{ send }] })).rejects.toThrow("recusado");
});
