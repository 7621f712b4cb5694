import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { collectChanges } from "./collect-changes.ts";
import type { LiveKind } from "./query-client.ts";

const change = (...kinds: LiveKind[]) => ({ kinds, equipments: [] });

describe("collecting changes", () => {
  let handed: LiveKind[][];
  let waits: boolean;
  const start = () =>
    collectChanges(
      (kinds) => {
        handed.push([...kinds]);
        return waits;
      },
      1000,
      () => performance.now(),
    );

  beforeEach(() => {
    vi.useFakeTimers();
    handed = [];
    waits = false;
  });
  afterEach(() => vi.useRealTimers());

  it("hands the first one on at once", () => {
    start().add(change("weighings"));
    vi.advanceTimersByTime(0);
    expect(handed).toEqual([["weighings"]]);
  });

  it("hands on at most once a second, everything that came meanwhile, each kind once", () => {
    const collector = start();
    for (let tick = 0; tick < 29; tick += 1) {
      collector.add(change("weighings", tick % 2 === 0 ? "statuses" : "occurrences"));
      vi.advanceTimersByTime(100);
    }
    expect(handed).toHaveLength(3);
    expect(handed[1]?.toSorted()).toEqual(["occurrences", "statuses", "weighings"]);
  });

  it("goes on at its pace while the device's clock is set back and forth", () => {
    const collector = start();
    for (let second = 0; second < 60; second += 1) {
      vi.setSystemTime(Date.now() + (second % 2 === 0 ? -600_000 : 3_600_000));
      collector.add(change("weighings"));
      vi.advanceTimersByTime(1_000);
    }
    expect(handed).toHaveLength(60);
  });

  it("hands nothing on while nothing changes", () => {
    const collector = start();
    collector.add(change("weighings"));
    collector.add(change());
    vi.advanceTimersByTime(60_000);
    expect(handed).toHaveLength(1);
  });

  it("calls a taker that waits for something again, one period later, and no more when it is done", () => {
    const collector = start();
    waits = true;
    collector.add(change("weighings"));
    vi.advanceTimersByTime(0);
    waits = false;
    vi.advanceTimersByTime(999);
    expect(handed).toEqual([["weighings"]]);
    vi.advanceTimersByTime(1);
    expect(handed).toEqual([["weighings"], []]);
    vi.advanceTimersByTime(60_000);
    expect(handed).toHaveLength(2);
  });

  it("hands nothing on once stopped", () => {
    const collector = start();
    collector.add(change("weighings"));
    collector.stop();
    vi.advanceTimersByTime(60_000);
    expect(handed).toEqual([]);
  });
});
