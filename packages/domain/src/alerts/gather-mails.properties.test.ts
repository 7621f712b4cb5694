import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { minuteMs } from "../time/units.ts";
import { gatherMails, mailGatheringMs, noGathering, type GatheredStarts } from "./gather-mails.ts";

const steps = fc.array(
  fc.record({
    waitMs: fc.integer({ min: 0, max: mailGatheringMs }),
    starts: fc.array(fc.integer({ min: 0, max: 1_000_000 }), { maxLength: 4 }),
  }),
  { maxLength: 30 },
);

it("wait for no clock that was set back after the last mail", () => {
  const held = { count: 1, firstMs: 0, lastMs: 0 };
  for (const mailedMs of [60 * minuteMs, 5 * minuteMs])
    expect(gatherMails({ mailedMs, held }, [], 0).mail).toEqual(held);
  // Clocks of two servers differ by moments.
  expect(gatherMails({ mailedMs: 30_000, held }, [], 0).mail).toBeNull();
});

describe("mails of an event on an equipment", () => {
  it("are ten minutes apart or more and count every start exactly once", () => {
    fc.assert(
      fc.property(steps, (steps) => {
        let [state, nowMs] = [noGathering, 0];
        const mails: (GatheredStarts & { atMs: number })[] = [];
        for (const { waitMs, starts } of [...steps, { waitMs: mailGatheringMs, starts: [] }]) {
          nowMs += waitMs;
          const { mail, next } = gatherMails(state, starts, nowMs);
          state = next;
          if (mail !== null) mails.push({ ...mail, atMs: nowMs });
        }
        const all = steps.flatMap(({ starts }) => starts);
        expect(state.held).toBeNull();
        expect(mails.reduce((sum, { count }) => sum + count, 0)).toBe(all.length);
        const gaps = mails.slice(1).map(({ atMs }, i) => atMs - (mails[i]?.atMs ?? 0));
        expect(Math.min(...gaps, mailGatheringMs)).toBe(mailGatheringMs);
        expect(Math.min(...mails.map(({ firstMs }) => firstMs))).toBe(Math.min(...all));
        expect(Math.max(...mails.map(({ lastMs }) => lastMs))).toBe(Math.max(...all));
      }),
    );
  });

  it("leave at once when none left within ten minutes", () => {
    const { mail, next } = gatherMails(noGathering, [5, 3], 10);
    expect(mail).toEqual({ count: 2, firstMs: 3, lastMs: 5 });
    expect(gatherMails(next, [11], 11).mail).toBeNull();
    expect(gatherMails(next, [11], 10 + mailGatheringMs).mail).toEqual({ count: 1, firstMs: 11, lastMs: 11 });
  });
});
