import { expect, test } from "vitest";
import { warmUpBatches } from "./measure-closed-loop.ts";
import { measureOpenLoop } from "./measure-open-loop.ts";

const periodMs = 40;
const stalled = 6;
const server = { pid: process.pid, postmasterPid: process.pid };
const phase = { periodMs, server, seconds: (9.5 * periodMs) / 1000, signal: new AbortController().signal };

test("a server that stalls is sent to all the same, and each batch waits since it was due", async () => {
  let sent = 0;
  const stall = Promise.withResolvers<void>();
  const send = (): Promise<void> => {
    sent += 1;
    // Batches before the loop starts.
    if (sent <= warmUpBatches) return Promise.resolve();
    // The first answer comes when `stalled` batches wait, so a sender that waited for it would block forever.
    if (sent === warmUpBatches + stalled) stall.resolve();
    return stall.promise;
  };
  const { latency, processor } = await measureOpenLoop({ ...phase, gateways: [{ send }] });
  expect(latency.count).toBe(10);
  expect(latency.p99 - latency.p50).toBeGreaterThanOrEqual(2 * periodMs);
  expect(processor.server + processor.postgres).toBeGreaterThanOrEqual(0);
});

test("a batch that is refused ends the step with its reason", async () => {
  const send = () => Promise.reject(new Error("recusado"));
  await expect(measureOpenLoop({ ...phase, gateways: [{ send }] })).rejects.toThrow("recusado");
});
