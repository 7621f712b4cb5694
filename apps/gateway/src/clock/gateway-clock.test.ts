import { expect, test } from "vitest";
import { simulatedComputer } from "../../testing/computer.ts";

const hour = 3_600_000;

test("the jumps of a clock are told with their sum, also one of this moment, and none from before the start", () => {
  const computer = simulatedComputer();
  const counted = () => {
    const nowMs = computer.runtime.now();
    return nowMs - computer.program().clock.jumps.totalMs - startedAtMs;
  };
  let startedAtMs = computer.runtime.now();
  expect(computer.program().clock.jumps).toEqual({ count: 0, lastMs: 0, totalMs: 0 });
  computer.state.trueNow += hour;
  computer.state.wallError = 400 * 24 * hour;
  expect(counted()).toBe(hour);
  computer.state.trueNow += hour;
  computer.state.wallError -= 3 * hour;
  expect(counted()).toBe(2 * hour);
  expect(computer.program().clock.jumps).toMatchObject({ count: 2, lastMs: -3 * hour });
  // The clock is set while the gateway is stopped, and the computer goes on.
  computer.state.wallError = 0;
  computer.restart();
  startedAtMs = computer.runtime.now();
  expect(computer.program().clock.jumps).toMatchObject({ totalMs: 0 });
  computer.state.trueNow += hour;
  expect(counted()).toBe(hour);
});
