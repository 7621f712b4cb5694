import { expect, it } from "vitest";
import { observedFetch } from "./observed-fetch.ts";
import { createServerClock } from "./server-clock.ts";

const serverMs = Date.UTC(2026, 10, 29, 19);

it("a page whose device is a day off tells the server's time from its first answer on", async () => {
  for (const wrongMs of [26 * 3_600_000, -26 * 3_600_000]) {
    const clock = createServerClock({ deviceNow: () => serverMs + wrongMs, monotonic: () => 0 });
    const answer = () => new Response("{}", { headers: { date: new Date(serverMs).toUTCString() } });
    const fetch = observedFetch(
      async () => answer(),
      clock,
      () => 0,
    );
    expect(await (await fetch("/api")).json()).toEqual({});
    expect(Math.abs(clock.now() - serverMs)).toBeLessThan(1_000);
  }
});
