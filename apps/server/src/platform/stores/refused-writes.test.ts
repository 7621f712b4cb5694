import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createRefusedWrites } from "./refused-writes.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["performance"] }));
afterEach(() => void vi.useRealTimers());

const failing = (code: string) => () => Promise.reject(Object.assign(new Error(code), { code }));

describe("refused writes", () => {
  it("are remembered for a moment, and each begins it anew", async () => {
    const writes = createRefusedWrites();
    await expect(writes.watch(failing("53100"))).rejects.toThrow("53100");
    expect(() => writes.check()).toThrow("53100");
    vi.advanceTimersByTime(9_000);
    await expect(writes.watch(failing("ENOSPC"))).rejects.toThrow("ENOSPC");
    vi.advanceTimersByTime(9_000);
    expect(() => writes.check()).toThrow("ENOSPC");
    vi.advanceTimersByTime(2_000);
    writes.check();
  });

  it("are none when the store was away, or the statement at fault: asking shows that", async () => {
    const writes = createRefusedWrites();
    for (const code of ["ECONNRESET", "40P01", "23505"])
      await expect(writes.watch(failing(code))).rejects.toThrow(code);
    expect(await writes.watch(async () => 7)).toBe(7);
    writes.check();
  });
});
