import { describe, expect, it } from "vitest";
import { createServerClock as createClock } from "./server-clock.ts";

const serverMs = Date.UTC(2026, 10, 21, 12);
/** A clock on a page that was opened just now. */
const createServerClock = (deviceNow: () => number, onJump?: (byMs: number) => void) =>
  createClock({ deviceNow, monotonic: () => 0 }, onJump);
const header = (ms: number) => new Date(ms).toUTCString();

describe("the server's clock", () => {
  it("is the device's while they agree within a few seconds", () => {
    const clock = createServerClock(() => serverMs + 4_000);
    clock.observe(header(serverMs), 100);
    expect([clock.skewMs(), clock.now()]).toEqual([0, serverMs + 4_000]);
  });

  it("has whole milliseconds, as instants that are stored and asked for, though the monotonic clock has fractions", () => {
    let monotonicMs = 0.3;
    const clock = createClock({ deviceNow: () => serverMs, monotonic: () => monotonicMs });
    monotonicMs += 1_234.4;
    expect(clock.now()).toBe(serverMs + 1_234);
  });

  it("is followed when the device is minutes off, either way", () => {
    for (const offMs of [600_000, -600_000]) {
      const deviceMs = serverMs + offMs;
      const clock = createServerClock(() => deviceMs);
      clock.observe(header(serverMs), 100);
      expect(Math.abs(clock.now() - serverMs)).toBeLessThan(1_000);
    }
  });

  it("does not jump about by what the network adds", () => {
    const deviceMs = serverMs - 600_000;
    const clock = createServerClock(() => deviceMs);
    clock.observe(header(serverMs), 0);
    const first = clock.skewMs();
    clock.observe(header(serverMs + 2_000), 3_000);
    expect(clock.skewMs()).toBe(first);
  });

  it("learns nothing from a slow answer about a small difference, or from no header", () => {
    const clock = createServerClock(() => serverMs);
    clock.observe(header(serverMs - 20_000), 40_000);
    clock.observe(null, 0);
    clock.observe("yesterday, perhaps", 0);
    expect(clock.skewMs()).toBe(0);
  });

  it("comes back when the device is set right", () => {
    let deviceMs = serverMs - 600_000;
    const clock = createServerClock(() => deviceMs);
    clock.observe(header(serverMs), 0);
    deviceMs = serverMs;
    clock.observe(header(serverMs), 0);
    expect(clock.skewMs()).toBe(0);
  });

  it("says when it is another one than was thought, and only then", () => {
    let deviceMs = serverMs - 26 * 3_600_000;
    let jumps = 0;
    const clock = createServerClock(
      () => deviceMs,
      () => (jumps += 1),
    );
    clock.observe(header(serverMs), 100);
    clock.observe(header(serverMs), 300);
    expect(jumps).toBe(1);
    deviceMs = serverMs;
    clock.observe(header(serverMs), 100);
    clock.observe(header(serverMs), 100);
    expect(jumps).toBe(2);
  });

  it("stays with what it took where the device is about as far off as is tolerated", () => {
    const jumps: number[] = [];
    let deviceMs = serverMs;
    const clock = createServerClock(
      () => deviceMs,
      (byMs) => jumps.push(byMs),
    );
    // The header has whole seconds, so a device 5.2 s behind seems to be 4.7 to 5.7 s behind.
    for (const cutMs of [0, 400, 900, 100, 700, 999, 300]) {
      deviceMs = serverMs + cutMs - 5_200;
      clock.observe(header(serverMs), 0);
    }
    expect(jumps).toHaveLength(1);
  });

  it("is right after an answer during which the device was set back", () => {
    let deviceMs = serverMs;
    const clock = createServerClock(() => deviceMs);
    clock.observe(header(serverMs), 0);
    deviceMs -= 600_000;
    clock.observe(header(serverMs), 200);
    expect(Math.abs(clock.now() - serverMs)).toBeLessThan(1_000);
  });

  it.each([26 * 3_600_000, -26 * 3_600_000])(
    "runs on by the monotonic clock where the device is set by %d ms while the page is open",
    (byMs) => {
      let deviceMs = serverMs;
      let passedMs = 0;
      const clock = createClock({ deviceNow: () => deviceMs + passedMs, monotonic: () => passedMs });
      clock.observe(header(serverMs), 100);
      passedMs = 60_000;
      expect([clock.isDoubted(), clock.now() - serverMs]).toEqual([false, 60_000]);
      deviceMs += byMs;
      expect([clock.isDoubted(), clock.now() - serverMs]).toEqual([true, 60_000]);
      clock.observe(header(serverMs + 60_000), 100);
      expect(clock.isDoubted()).toBe(false);
      expect(Math.abs(clock.now() - serverMs - 60_000)).toBeLessThan(1_000);
    },
  );

  it("asks after a sleep in which the monotonic clock stood, and tells the jump", () => {
    let deviceMs = serverMs;
    const jumps: number[] = [];
    const clock = createClock({ deviceNow: () => deviceMs, monotonic: () => 0 }, (byMs) => jumps.push(byMs));
    clock.observe(header(serverMs), 100);
    deviceMs += 3 * 86_400_000;
    expect(clock.isDoubted()).toBe(true);
    clock.observe(header(deviceMs), 100);
    expect([clock.now() - deviceMs, clock.isDoubted(), jumps]).toEqual([0, false, [3 * 86_400_000]]);
  });

  it("knows after a sleep without a network how old at most what is shown may be", () => {
    let deviceMs = serverMs;
    const clock = createClock({ deviceNow: () => deviceMs, monotonic: () => 0 });
    clock.observe(header(serverMs - 600_000), 100);
    const shownMs = clock.now();
    deviceMs += 3 * 86_400_000;
    expect([clock.now() - shownMs, clock.latestNow() - shownMs]).toEqual([0, 3 * 86_400_000]);
    // A device that was set back slept for no time that is known.
    deviceMs -= 4 * 86_400_000;
    expect(clock.latestNow()).toBe(clock.now());
  });

  it("tells the whole jump of a sleep after which the device is also found to be off", () => {
    let deviceMs = serverMs;
    const jumps: number[] = [];
    const clock = createClock({ deviceNow: () => deviceMs, monotonic: () => 0 }, (byMs) => jumps.push(byMs));
    clock.observe(header(serverMs), 100);
    const sleptMs = 3 * 86_400_000;
    deviceMs += sleptMs;
    clock.observe(header(deviceMs + 10_000), 0);
    expect(jumps).toHaveLength(1);
    expect(Math.abs((jumps[0] ?? 0) - sleptMs)).toBeLessThan(20_000);
  });
});
