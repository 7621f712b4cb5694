import type { LiveEvent } from "@fiel/contracts";
import { afterEach, expect, test, vi } from "vitest";
import { openFollowingPage } from "./following-page.ts";
import { homePageCalls } from "./home-page.ts";

afterEach(() => vi.useRealTimers());

test("a page asks everything, then once a second what the changes of that second touch", async () => {
  vi.useFakeTimers();
  const calls = homePageCalls("fabrica", "Etc/GMT+3").map((call) => ({ ...call, path: () => call.id }));
  const asked: string[] = [];
  const ask = (path: string) => {
    asked.push(path);
    return path === "giveaway"
      ? Promise.reject(new Error("giveaway: 503"))
      : Promise.resolve({ body: Buffer.from(""), durationMs: 1 });
  };
  let tell: (kinds: LiveEvent["kinds"]) => void = () => undefined;
  const page = await openFollowingPage({ ask, close: () => undefined }, calls, async (onChange) => {
    tell = onChange;
    return { stop: () => undefined };
  });
  expect(asked.splice(0)).toEqual(calls.map(({ id }) => id));

  tell(["weighings"]);
  tell(["statuses"]);
  await vi.advanceTimersByTimeAsync(999);
  expect(asked).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(asked.splice(0)).toEqual(["summary", "production", "useful", "status", "planned-time"]);

  await vi.advanceTimersByTimeAsync(5_000);
  tell(["leftovers"]);
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toEqual(["leftovers"]);
  expect([page.changes, page.failures]).toEqual([3, ["giveaway: 503"]]);
  page.close();
});
