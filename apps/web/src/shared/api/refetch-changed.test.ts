import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { LiveKind } from "./query-client.ts";
import { createRefetcher, refetchLive } from "./refetch-changed.ts";

const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

interface Watched {
  readonly name: string;
  readonly live: LiveKind[];
  readonly answer?: () => Promise<number>;
  readonly liveEveryMs?: number;
}

describe("asking again for what changed", () => {
  let client: QueryClient;
  let stops: (() => void)[];
  beforeEach(() => {
    client = new QueryClient();
    stops = [];
  });
  afterEach(() => {
    for (const stop of stops) stop();
    client.clear();
  });

  /** A query that a page shows. Returns how often it was fetched. */
  const watch = ({ name, live, answer = async () => 1, liveEveryMs = 0 }: Watched): (() => number) => {
    let asked = 0;
    const queryFn = () => {
      asked += 1;
      return answer();
    };
    const observer = new QueryObserver(client, { queryKey: [name], meta: { live, liveEveryMs }, queryFn });
    stops.push(observer.subscribe(() => undefined));
    return () => asked;
  };

  it("lets a failure stand that came before any answer, and asks again after one that came later", async () => {
    client.setDefaultOptions({ queries: { retry: false } });
    const fails = () => Promise.reject(new Error("500"));
    const answers = [async () => 1, fails];
    const never = watch({ name: "never", live: ["weighings"], answer: fails });
    const once = watch({ name: "once", live: ["weighings"], answer: () => (answers.shift() ?? fails)() });
    const refetch = createRefetcher(client, Date.now);
    for (let i = 0; i < 2; i += 1) {
      await settled();
      refetch(new Set(["weighings"]));
    }
    await settled();
    expect([never(), once()]).toEqual([1, 3]);
    expect(client.getQueryState(["never"])?.status).toBe("error");
  });

  it("asks for the kinds that changed and for no others", async () => {
    const weighings = watch({ name: "weighings", live: ["weighings"] });
    const statuses = watch({ name: "statuses", live: ["statuses"] });
    await settled();
    expect(createRefetcher(client, Date.now)(new Set(["weighings"]))).toBe(false);
    await settled();
    expect([weighings(), statuses()]).toEqual([2, 1]);
  });

  it("lets an answer that is on its way arrive, and asks once more after it", async () => {
    const answers: ((value: number) => void)[] = [];
    const answer = () => new Promise<number>((resolve) => void answers.push(resolve));
    const slow = watch({ name: "slow", live: ["weighings"], answer });
    const quick = watch({ name: "quick", live: ["weighings"] });
    await settled();
    const refetch = createRefetcher(client, Date.now);
    expect(refetch(new Set(["weighings"]))).toBe(true);
    expect(refetch(new Set())).toBe(true);
    answers[0]?.(7);
    await settled();
    expect([client.getQueryData(["slow"]), slow()]).toEqual([7, 1]);
    expect(refetch(new Set())).toBe(false);
    await settled();
    expect([slow(), quick()]).toEqual([2, 2]);
  });

  it("leaves a heavy query alone for its time", async () => {
    const heavy = watch({ name: "heavy", live: ["weighings"], liveEveryMs: 10_000 });
    await settled();
    const answeredMs = client.getQueryState(["heavy"])?.dataUpdatedAt ?? 0;
    let nowMs = answeredMs + 9_999;
    const refetch = createRefetcher(client, () => nowMs);
    expect(refetch(new Set(["weighings"]))).toBe(true);
    expect(heavy()).toBe(1);
    nowMs += 1;
    expect(refetch(new Set())).toBe(false);
    await settled();
    expect(heavy()).toBe(2);
  });

  it("does not leave a heavy query alone for longer because the device's clock was set back", async () => {
    const heavy = watch({ name: "heavy", live: ["weighings"], liveEveryMs: 10_000 });
    await settled();
    const answeredMs = client.getQueryState(["heavy"])?.dataUpdatedAt ?? 0;
    expect(createRefetcher(client, () => answeredMs - 600_000)(new Set(["weighings"]))).toBe(false);
    await settled();
    expect(heavy()).toBe(2);
  });

  it("asks for all that follows changes when nobody listened for a while, and lets stand what is frozen", async () => {
    const follows = watch({ name: "follows", live: ["registrations"] });
    const frozen = watch({ name: "frozen", live: [] });
    await settled();
    refetchLive(client, true);
    await settled();
    expect([follows(), frozen()]).toEqual([2, 1]);
  });

  it("does not wait for what no page shows any more", async () => {
    watch({ name: "left", live: ["weighings"], liveEveryMs: 10_000 });
    await settled();
    stops[0]?.();
    expect(createRefetcher(client, Date.now)(new Set(["weighings"]))).toBe(false);
  });
});
